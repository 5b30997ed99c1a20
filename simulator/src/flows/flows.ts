import { z } from 'zod'
import { GraphError, unknownObject } from '../errors.ts'
import { newDigits } from '../randomness.ts'
import { parseRequest } from '../templates/request-parser.ts'
import { type FlowProblem, problemsOf, screensOf } from './flow-rules.ts'

export const FLOW_STATUSES = ['DRAFT', 'PUBLISHED', 'DEPRECATED', 'BLOCKED', 'THROTTLED'] as const
export type FlowStatus = (typeof FLOW_STATUSES)[number]

export interface Flow {
  id: string
  wabaId: string
  name: string
  categories: string[]
  status: FlowStatus
  /** The JSON that was last uploaded; null before. */
  json: unknown
  problems: FlowProblem[]
}

const CATEGORIES = [
  ...[
    'SIGN_UP',
    'SIGN_IN',
    'APPOINTMENT_BOOKING',
    'LEAD_GENERATION',
    'CONTACT_US',
    'CUSTOMER_SUPPORT',
    'SURVEY',
  ],
  'OTHER',
] as const

const FlowRequest = z.object({
  name: z.string().min(1).max(200),
  categories: z.array(z.enum(CATEGORIES)).min(1),
})

const NAME_TAKEN = 4016019
const NOT_CHANGEABLE = 139001
const NOT_PUBLISHABLE = 139002
const IS_BLOCKED = 132068
const IS_THROTTLED = 132069
/** A throttled Flow is sent this often within an hour. */
const THROTTLED_MESSAGES = 10
const HOUR_MS = 3_600_000

/** The Flows of all accounts, by the rules of their edges. */
export class Flows {
  readonly #flows: Map<string, Flow>
  readonly #changed: () => void
  readonly #announce: (flow: Flow, before: FlowStatus) => void
  /** When messages opened each Flow within the last hour, by its id, in milliseconds. */
  readonly #opened = new Map<string, number[]>()

  /** `announce` tells a business that a Flow has another status. */
  constructor(
    saved: readonly Flow[],
    changed: () => void,
    announce: (flow: Flow, before: FlowStatus) => void,
  ) {
    this.#flows = new Map(saved.map((flow) => [flow.id, flow]))
    this.#changed = changed
    this.#announce = announce
  }

  all(): Flow[] {
    return [...this.#flows.values()]
  }

  ofAccount(wabaId: string): Flow[] {
    return this.all().filter((flow) => flow.wabaId === wabaId)
  }

  withId(wabaId: string, id: string): Flow | null {
    const flow = this.#flows.get(id)
    return flow?.wabaId === wabaId ? flow : null
  }

  /** @throws GraphError 100 for a name in use. */
  create(wabaId: string, body: unknown): Flow {
    const { name, categories } = parseRequest(FlowRequest, body)
    if (this.ofAccount(wabaId).some((flow) => flow.name === name))
      throw new GraphError(100, 'Flow with the same name exists in current WhatsApp Business Account.', {
        subcode: NAME_TAKEN,
        userTitle: 'Flow name not unique',
      })
    const flow: Flow = {
      id: newDigits(),
      wabaId,
      name,
      categories,
      status: 'DRAFT',
      json: null,
      problems: [],
    }
    this.#flows.set(flow.id, flow)
    this.#changed()
    return flow
  }

  /** @throws GraphError 100 subcode 33 for another account's, 139001 when it is published. */
  upload(wabaId: string, id: string, json: unknown): Flow {
    const flow = this.#own(wabaId, id)
    if (flow.status !== 'DRAFT') throw new GraphError(NOT_CHANGEABLE, 'A published Flow cannot be updated.')
    flow.json = json
    flow.problems = problemsOf(json)
    this.#changed()
    return flow
  }

  /** @throws GraphError 139002 when it has problems or is published. */
  publish(wabaId: string, id: string): void {
    const flow = this.#own(wabaId, id)
    if (flow.status !== 'DRAFT' || flow.json === null || flow.problems.length > 0)
      throw new GraphError(
        NOT_PUBLISHABLE,
        flow.problems[0]?.message ?? 'The Flow is no draft with a Flow JSON.',
      )
    this.decide(flow, 'PUBLISHED')
  }

  /** What the provider makes of a Flow. */
  decide(flow: Flow, status: FlowStatus): void {
    const before = flow.status
    flow.status = status
    this.#changed()
    this.#announce(flow, before)
  }

  find(id: string): Flow | null {
    return this.#flows.get(id) ?? null
  }

  /** @throws GraphError 132068 for a blocked Flow, 131009 when a message cannot open it at this screen */
  checkOpening(wabaId: string, id: string, screen: string): void {
    const flow = this.withId(wabaId, id)
    if (flow?.status === 'BLOCKED') throw new GraphError(IS_BLOCKED, 'the Flow is blocked')
    if (flow?.status !== 'PUBLISHED' && flow?.status !== 'THROTTLED')
      throw new GraphError(131009, 'flow_id: no published Flow of this account')
    if (!screensOf(flow.json).some((one) => one.id === screen))
      throw new GraphError(131009, 'flow_action_payload.screen: the Flow has no such screen')
  }

  /**
   * Counts a message that opens a Flow.
   *
   * @throws GraphError as `checkOpening`, and 132069 for a throttled Flow that was sent often within the hour
   */
  open(wabaId: string, id: string, screen: string, now: number): void {
    this.checkOpening(wabaId, id, screen)
    const recent = (this.#opened.get(id) ?? []).filter((at) => at > now - HOUR_MS)
    if (this.find(id)?.status === 'THROTTLED' && recent.length >= THROTTLED_MESSAGES)
      throw new GraphError(
        IS_THROTTLED,
        'the Flow is throttled, and 10 messages opened it within the last hour',
      )
    this.#opened.set(id, [...recent, now])
  }

  #own(wabaId: string, id: string): Flow {
    const flow = this.withId(wabaId, id)
    if (!flow) throw unknownObject(id, 'POST')
    return flow
  }
}

/** The webhook of a Flow that has another status. */
export function statusNotice({ id, name, status }: Flow, before: FlowStatus) {
  return {
    field: 'flows',
    value: {
      event: 'FLOW_STATUS_CHANGE',
      message: `Flow ${name} changed status from ${before} to ${status}`,
      flow_id: id,
      old_status: before,
      new_status: status,
    },
  }
}
