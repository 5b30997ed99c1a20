/** The message waits until a person approves it. */
export const WAITS_FOR_REVIEW = 'waits_for_review'
export const QUIET_HOURS = 'quiet_hours'
/** The organization's limit of journey messages to a person. */
export const LIMIT_REACHED = 'person_limit_reached'
/** WhatsApp limits the Flow that the message opens. */
export const FLOW_THROTTLED = 'flow_throttled'
/** The message was to leave before a time that has passed. */
export const MESSAGE_EXPIRED = 'message_expired'
/** Why a message waits that obeys the organization's own limits. */
export const LIMIT_REASONS = [QUIET_HOURS, LIMIT_REACHED]
/** Why a message waits that no reply waits behind. */
export const PASSED_REASONS = [...LIMIT_REASONS, FLOW_THROTTLED]
