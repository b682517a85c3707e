/** How long an answer is waited for where a kept one would do, in milliseconds. */
const PATIENCE = 5000

/** An answer, if it comes in time. */
export async function within(answer: Promise<Response>): Promise<Response | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), PATIENCE))
  return Promise.race([answer.catch(() => undefined), late])
}
