import { type Api, ROUTES } from './api.gen.ts'
import { Caller, type Route } from './calls.ts'
import { type CallOptions, type ParleyOptions, settingsFrom } from './options.ts'

export type { Api, WebhookEvents } from './api.gen.ts'
export type { Answer, Call, FileBody, Page, Pages } from './calls.ts'
export { type ErrorCode, type Issue, NoAnswer, ParleyError } from './errors.ts'
export type { CallOptions, ParleyOptions } from './options.ts'
export type { components } from './schema.gen.ts'
export type { ServerEvent } from './server-events.ts'
export type { Input, Item, OperationName, Output } from './types.ts'
export {
  type VerifyOptions,
  type WebhookEvent,
  type WebhookHeaders,
  WebhookVerificationError,
  webhooks,
} from './webhooks.ts'

/** A client with a method per operation, in groups. */
export type Parley = Api

/** Creates a client of the service at `url`. Sends nothing before the first call. */
export function createParley(options: ParleyOptions = {}): Parley {
  const caller = new Caller(settingsFrom(options))
  // Both are generated from the same document.
  return bound(ROUTES, caller) as unknown as Parley
}

interface Routes {
  [name: string]: Route | Routes
}

function bound(routes: Routes, caller: Caller): Record<string, unknown> {
  const entries = Object.entries(routes).map(([name, route]) => {
    if (typeof route !== 'string') return [name, bound(route, caller)]
    return [
      name,
      (input?: Record<string, unknown>, options?: CallOptions) => caller.call(route, input, options),
    ]
  })
  return Object.fromEntries(entries)
}
