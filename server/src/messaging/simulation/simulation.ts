import { ApiError, notFound, service } from '../../platform/core/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** The simulated WhatsApp and mail server of a development installation (docs/behaviour/messaging.md: Simulation). */
export interface Simulation {
  /** The simulated accounts of an organization. It sees the contacts of these only. */
  accountsOf(org: string): { wabaId: string; address: string }
  /** Calls the control API of the simulator. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<SimulatorAnswer>
}

interface SimulatorAnswer {
  status: number
  body: unknown
}

/** null: nothing is simulated, as in production. */
export const simulation = service<Simulation | null>('simulation')

/** Calls the part of the control API that concerns the organization's WhatsApp number. */
export async function askPhones<T>(
  ctx: Ctx,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const simulated = requireSimulation(ctx)
  const { wabaId } = simulated.accountsOf(ctx.org)
  return answerOf<T>(await simulated.call(method, `/_sim/businesses/${wabaId}/phones${path}`, body))
}

export function requireSimulation(ctx: Ctx): Simulation {
  const simulated = ctx.services.get(simulation)
  if (simulated) return simulated
  throw new ApiError(
    'not_found',
    'This installation simulates no phones and mailboxes. It does in development, with its simulator.',
  )
}

/** The body of an answer. What the simulator refuses becomes an error of the API. */
export function answerOf<T>({ status, body }: SimulatorAnswer): T {
  if (status < 300) return body as T
  // Its router answers 414 to ids that are longer than any of its own.
  if (status === 404 || status === 414) throw notFound('simulated contact')
  const { error } = body as { error?: { message?: string } }
  if (status === 409)
    throw new ApiError(
      'conflict',
      'This simulated phone is offline. Set `isOnline`, then repeat the request.',
    )
  if (status === 422)
    throw new ApiError('invalid_request', `The simulator does not take this: ${error?.message ?? ''}`)
  throw new Error(`the simulator answered ${status}: ${error?.message ?? ''}`)
}
