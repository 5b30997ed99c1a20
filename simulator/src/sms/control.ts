import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NotFound } from '../control/not-found.ts'
import { phoneDigits } from '../phone-numbers.ts'
import type { World } from '../world.ts'

const Whose = z.object({ wabaId: z.string().optional() })
const TextRequest = z.strictObject({
  text: z.string().min(1).max(1600),
  wabaId: z.string().optional(),
  /** What the account's own settings take the text for. */
  optOutType: z.enum(['STOP', 'START', 'HELP']).optional(),
})

/** The control API of simulated SMS: what is on a phone, and writing from it. */
export function defineSms(app: FastifyInstance, world: World): void {
  const path = '/sms/:phone/messages'
  app.get<{ Params: { phone: string } }>(path, async ({ params, query }) => {
    const { wabaId } = Whose.parse(query)
    const texts = world.texts.ofPhone(digitsOf(params.phone))
    return { messages: texts.filter((text) => wabaId === undefined || text.wabaId === wabaId) }
  })
  app.get<{ Params: { wabaId: string } }>('/businesses/:wabaId/sms', async ({ params }) => {
    const account = world.accounts.withId(params.wabaId)
    if (!account) throw new NotFound(`no business ${params.wabaId}`)
    // The last text of each phone, the latest first.
    const last = new Map(world.texts.ofAccount(account).map((text) => [text.phone, text]))
    return { threads: [...last.values()].sort((a, b) => b.at.getTime() - a.at.getTime()) }
  })
  app.post<{ Params: { phone: string } }>(path, async ({ params, body }, reply) => {
    const phone = digitsOf(params.phone)
    const { text, wabaId, optOutType } = TextRequest.parse(body)
    const last = world.texts.ofPhone(phone).at(-1)
    const account = world.accounts.withId(wabaId ?? last?.wabaId ?? '')
    const number = account?.numbers[0]
    if (!account || !number) throw new NotFound('no such business; name it by wabaId')
    return reply.status(201).send(world.texts.write(account, number, { phone, body: text, optOutType }))
  })
}

function digitsOf(text: string): string {
  const digits = phoneDigits(text)
  if (digits === null) throw new NotFound(`no phone ${text}`)
  return digits
}
