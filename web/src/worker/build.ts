/** What the build writes into this worker (`web/offline.ts`): which build it belongs to, and the files of that build. */
export const BUILD: string = '__BUILD__'
export const FILES: string[] = ['__FILES__']

/** What this script runs in; the types of a worker call it something less. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
