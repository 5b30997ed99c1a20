import type { Audited } from '../../../platform/operations/index.ts'

interface Named {
  by?: string | undefined
}

const kept = (after: Record<string, unknown>, { by }: Named): Audited => ({
  before: {},
  after: { ...after, ...(by && { by }) },
})

/** What the audit row of an act keeps, so that the conversation can tell what happened to it. */
export const audited = {
  assignee: ({ assignee }: { assignee: string | null }, input: Named) => kept({ assignee }, input),
  closed: (_: unknown, input: Named) => (input.by ? kept({}, input) : undefined),
  /** Says who wrote the message: see author.ts. */
  reply: ({ messageId }: { messageId: string }, input: Named) => kept({ messageId }, input),
  snooze: (_: unknown, { until }: { until: string }) => kept({ until: new Date(until).toISOString() }, {}),
}
