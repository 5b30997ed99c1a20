import type { RefusalClass, RefusalReason } from '../provider/failures.ts'

/** The classes of the Graph API's error codes (docs/whatsapp.md: Errors). */
const CODES: Record<Exclude<RefusalClass, 'unknown'>, readonly number[]> = {
  // The sender itself may not send: token, payment, registration, policy. 200–299 are permissions; see `classOf`.
  auth: [0, 3, 10, 190, 368, 131005, 131031, 131037, 131042, 131045, 133010],
  // 134101: the template is still being copied to the sending servers, so a retry after some minutes works.
  throttle: [1, 2, 131000, 131016, 131056, 131057, 132069, 134101],
  rate: [4, 17, 32, 613, 80007, 130429, 131048],
  window: [131047],
  recipient: [100, 130497, 131021, 131026, 131030, 131063],
  marketing: [130472, 131049, 131050],
  template: [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018, 132068],
  message: [131008, 131009, 131051, 131052, 131053],
}

const CLASS_OF_CODE = new Map(
  Object.entries(CODES).flatMap(([name, codes]) => codes.map((code) => [code, name as RefusalClass])),
)

export function classOf(code: number): RefusalClass {
  if (code >= 200 && code <= 299) return 'auth'
  return CLASS_OF_CODE.get(code) ?? 'unknown'
}

/** The contact opted out of this business's marketing at WhatsApp. */
const STOPPED_MARKETING = 131050
const STOPPED_MARKETING_REASON = 'whatsapp_marketing_stopped'

const FLOW_BLOCKED = 132068
/** WhatsApp limits the Flow to ten messages an hour, and those of an hour were sent. */
const FLOW_THROTTLED = 132069

/** The meaning of the code, in addition to the provider's text. */
export function reasonOf(code: number): Pick<RefusalReason, 'class' | 'optOut' | 'errorName'> {
  return {
    class: classOf(code),
    ...(code === STOPPED_MARKETING && { optOut: STOPPED_MARKETING_REASON }),
    ...(code === FLOW_BLOCKED && { errorName: 'flow_blocked' as const }),
    ...(code === FLOW_THROTTLED && { errorName: 'flow_throttled' as const }),
  }
}

/** A new template becomes usable some minutes after its approval. */
const TEMPLATE_SYNCING = 134101
const TEMPLATE_SYNC_MS = 10 * 60_000
const FLOW_RETRY_MS = 15 * 60_000

/** Milliseconds after which such a message can be sent again, in so far as the code says it. */
export const RETRY_AFTER_MS: ReadonlyMap<number, number> = new Map([
  [TEMPLATE_SYNCING, TEMPLATE_SYNC_MS],
  [FLOW_THROTTLED, FLOW_RETRY_MS],
])
