import type { FastifyInstance } from 'fastify'
import { GraphError, unknownObject } from '../errors.ts'
import type { Sender } from '../messages/outbound.ts'
import type { World } from '../world.ts'
import { defineEdge, type GraphCall } from './edge.ts'

/** The messages edge of a number, and marketing_messages, which accepts marketing templates only. */
export function defineMessageEdges(app: FastifyInstance, world: World): void {
  defineEdge(app, world, { method: 'POST', path: '/:id/messages', on: 'messages' }, (call) => {
    const sender = senderOf(call)
    const isReadMark = (call.body as { status?: unknown } | null)?.status !== undefined
    return isReadMark ? world.sending.markRead(sender, call.body) : world.sending.accept(sender, call.body)
  })
  defineEdge(app, world, { method: 'POST', path: '/:id/marketing_messages', on: 'messages' }, (call) => {
    const sender = senderOf(call)
    const { template } = (call.body ?? {}) as { template?: { name?: string; language?: { code?: string } } }
    const known = world.templates.withName(
      sender.account.wabaId,
      template?.name ?? '',
      template?.language?.code ?? '',
    )
    if (known && known.category !== 'MARKETING')
      throw new GraphError(131055, 'marketing_messages takes marketing templates only')
    if (!template) throw new GraphError(131055, 'marketing_messages takes templates only')
    return world.sending.accept(sender, call.body)
  })
}

function senderOf({ account, id }: GraphCall): Sender {
  const number = account.numbers.find((own) => own.id === id)
  if (!number) throw unknownObject(id, 'POST')
  return { account, number }
}
