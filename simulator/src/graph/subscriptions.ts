import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Account } from '../accounts.ts'
import { parseRequest } from '../templates/request-parser.ts'
import { verifyCallback } from '../webhooks/verification.ts'
import type { World } from '../world.ts'
import { defineEdge, ownAccount } from './edge.ts'

const SubscriptionRequest = z
  .object({
    override_callback_uri: z
      .string()
      .regex(/^https?:\/\/[^\s/]+/)
      .refine(URL.canParse)
      .optional(),
    verify_token: z.string().min(1).optional(),
  })
  .refine((body) => !body.override_callback_uri || body.verify_token, 'verify_token: goes with the callback')

/**
 * The subscribed_apps edge. Without a subscription an account has no webhooks. Plain http callbacks are allowed here.
 */
export function defineSubscriptions(app: FastifyInstance, world: World): void {
  const path = '/:id/subscribed_apps'

  defineEdge(app, world, { method: 'POST', path }, async (call) => {
    const account = ownAccount(call, 'POST')
    const wanted = parseRequest(SubscriptionRequest, { ...call.query, ...(call.body as object | null) })
    const callbackUrl = wanted.override_callback_uri ?? null
    if (callbackUrl !== null) await verifyCallback(world.verifying, callbackUrl, wanted.verify_token ?? '')
    world.accounts.subscribe(account, { callbackUrl })
    return { success: true }
  })
  defineEdge(app, world, { method: 'GET', path }, (call) => ({ data: presentSubscription(ownAccount(call)) }))
  defineEdge(app, world, { method: 'DELETE', path }, (call) => {
    world.accounts.subscribe(ownAccount(call, 'DELETE'), null)
    return { success: true }
  })
}

function presentSubscription({ appId, name, subscription }: Account): object[] {
  if (!subscription) return []
  return [
    {
      whatsapp_business_api_data: {
        id: appId,
        name: `App of ${name}`,
        link: `https://www.facebook.com/games/?app_id=${appId}`,
      },
      ...(subscription.callbackUrl !== null && { override_callback_uri: subscription.callbackUrl }),
    },
  ]
}
