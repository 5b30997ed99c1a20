import { Agent, request } from 'undici'

/** Concurrent calls, as many as the ledger makes to one account. */
export const AT_ONCE = 64

/** Posts the bodies in a loop and returns how many a second were accepted. */
export async function sendBare(
  url: string,
  headers: Record<string, string>,
  bodies: string[],
): Promise<number> {
  const agent = new Agent({ connections: AT_ONCE })
  const count = bodies.length
  const start = performance.now()
  const loop = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loop))
  const perSecond = (count * 1000) / (performance.now() - start)
  await agent.close()
  return perSecond
}
