/** What is asked about oneself and the people one plays with: a first table needs none of it. */
import { ask, name } from '../api'
import type {
  Companions,
  DeviceLink,
  DeviceList,
  FinishedPage,
  History,
  MailSettled,
  MeInfo,
  Notices,
  ProgramList,
  ProgramToken,
  SetNotices,
  SetOpenTo,
  Subscribe,
  TableNotices,
  Unsubscribe,
} from '../wire'

/** Which matches of someone's are asked for; an empty field asks for all. */
export interface Wanted {
  game: string
  result: string
  against: string
}

function query(fields: Record<string, string | number | null>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}

export const account = {
  companions: () => ask<Companions>('GET', '/people'),
  history: (id: string) => ask<History>('GET', `/people/${name(id)}`),
  finished: (id: string, wanted: Wanted, before: number | null) =>
    ask<FinishedPage>('GET', `/people/${name(id)}/games${query({ ...wanted, before })}`),
  openHistory: (to: SetOpenTo['open_to']) => ask<SetOpenTo>('PUT', '/me/history', { open_to: to }),
  devices: () => ask<DeviceList>('GET', '/me/devices'),
  revokeDevice: (id: string) => ask<DeviceList>('DELETE', `/me/devices/${name(id)}`),
  deviceLink: () => ask<DeviceLink>('POST', '/me/link'),
  lookAtLink: (token: string) => ask<MeInfo>('POST', '/device/look', { token }),
  useLink: (token: string) => ask<MeInfo>('POST', '/device', { token }),
  askPasskey: () => ask<Record<string, unknown>>('POST', '/me/passkeys/options'),
  addPasskey: (credential: Record<string, unknown>) => ask<DeviceList>('POST', '/me/passkeys', { credential }),
  removePasskey: (id: string) => ask<DeviceList>('DELETE', `/me/passkeys/${name(id)}`),
  askKnown: () => ask<Record<string, unknown>>('POST', '/passkey/options'),
  usePasskey: (credential: Record<string, unknown>) => ask<MeInfo>('POST', '/passkey', { credential }),
  exportAddress: () => '/api/me/export',
  forget: (called: string) => ask<unknown>('POST', '/me/forget', { name: called }),
  notices: () => ask<Notices>('GET', '/me/notices'),
  setNotices: (wish: SetNotices) => ask<Notices>('PUT', '/me/notices', wish),
  subscribe: (browser: Subscribe) => ask<Notices>('POST', '/me/subscriptions', browser),
  unsubscribe: (browser: Unsubscribe) => ask<Notices>('POST', '/me/subscriptions/off', browser),
  setMail: (address: string) => ask<Notices>('PUT', '/me/mail', { address }),
  confirmMail: (token: string) => ask<MailSettled>('POST', '/mail/confirm', { token }),
  stopMail: (token: string) => ask<MailSettled>('POST', `/mail/off/${name(token)}`),
  tableNotices: (id: string) => ask<TableNotices>('GET', `/tables/${name(id)}/notices`),
  setTableNotices: (id: string, on: boolean) => ask<TableNotices>('PUT', `/tables/${name(id)}/notices`, { on }),
  watchers: (id: string) => ask<MeInfo[]>('GET', `/tables/${name(id)}/people`),
  programs: () => ask<ProgramList>('GET', '/programs'),
  makeProgram: (called: string) => ask<ProgramToken>('POST', '/programs', { name: called }),
  revokeProgram: (id: string) => ask<ProgramList>('DELETE', `/programs/${name(id)}`),
}
