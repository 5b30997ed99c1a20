/*
 * Which touch of a person gets a conversion (docs/behaviour/outreach.md: Attribution). Pure: the rules, without where
 * touches are read from.
 */

/** From the weakest to the strongest. Of touches at the same time, the stronger one counts as the later one. */
export const TOUCH_KINDS = ['message', 'open', 'click', 'reply'] as const
export type TouchKind = (typeof TOUCH_KINDS)[number]

/** Something that passed between an initiative and a person. */
export interface Touch {
  /** Of the message that was sent, opened, clicked or replied to. */
  messageId: string
  kind: TouchKind
  at: Date
}

/** How long a conversion counts after a touch, in milliseconds; the end is not part of it. */
export interface Windows {
  /** After a message that was sent or opened; null: these do not count. */
  message: number | null
  /** After a click or a reply. */
  response: number
}

export interface Credit<T extends Touch> {
  first: T
  last: T
}

/**
 * The first and the last of a person's touches whose window contains the conversion; null: none does. The order of the
 * touches does not matter. A touch at the very time of the conversion counts, later ones do not.
 */
export function creditOf<T extends Touch>(
  touches: Iterable<T>,
  at: Date,
  windows: Windows,
): Credit<T> | null {
  let credit: Credit<T> | null = null
  for (const touch of touches) {
    if (!counts(touch, at, windows)) continue
    if (credit === null) credit = { first: touch, last: touch }
    else if (order(touch, credit.first) < 0) credit.first = touch
    else if (order(touch, credit.last) > 0) credit.last = touch
  }
  return credit
}

/** The longest time that a touch can be before its conversion. */
export function longest({ message, response }: Windows): number {
  return Math.max(message ?? 0, response)
}

function counts({ kind, at: touched }: Touch, at: Date, { message, response }: Windows): boolean {
  const window = kind === 'click' || kind === 'reply' ? response : message
  const passed = at.getTime() - touched.getTime()
  return window !== null && passed >= 0 && passed < window
}

/** By time, then by strength, then by message, so that the same touches always have the same order. */
function order(one: Touch, other: Touch): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    TOUCH_KINDS.indexOf(one.kind) - TOUCH_KINDS.indexOf(other.kind) ||
    (one.messageId < other.messageId ? -1 : one.messageId > other.messageId ? 1 : 0)
  )
}
