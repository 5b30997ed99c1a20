import { z } from 'zod'
import type { Ctx } from '../../../platform/operations/index.ts'
import { stepsOf } from '../definition/config.ts'
import { Definition } from '../definition/definition.ts'
import { getForm } from '../forms.ts'
import { readCounts, readDays, readOrigins } from '../submitting/counts.ts'

const Count = z.number()

const DEFAULT_DAYS = 30

export const FormStats = z
  .strictObject({
    views: Count.describe('Number of views.'),
    starts: Count.describe('Number of visitors who started to answer.'),
    steps: z
      .array(z.strictObject({ id: z.string(), reached: Count }))
      .describe('In draft order, followed by fields that only earlier versions have.'),
    submissions: Count,
    endings: z.array(z.strictObject({ id: z.string(), submissions: Count })),
    trapped: Count.describe('Submissions by bots that filled in a hidden trap field. They are set aside.'),
  })
  .meta({ id: 'EmbeddedFormStats' })

export const FormPages = z
  .strictObject({
    data: z.array(
      z.strictObject({
        origin: z.string(),
        views: Count.describe('0: the form was not seen there yet.'),
        lastSeenOn: z.iso.date().nullable().describe('The last day (UTC).'),
      }),
    ),
  })
  .meta({ id: 'EmbeddedFormPages' })

export const FormHistory = z
  .strictObject({
    days: z.array(z.strictObject({ date: z.iso.date(), views: z.int(), submissions: z.int() })),
  })
  .meta({ id: 'EmbeddedFormHistory' })

/** Views and submissions by day. Throws `not_found`. */
export async function readHistory(
  ctx: Ctx,
  { formId, days = DEFAULT_DAYS }: { formId: string; days?: number | undefined },
): Promise<z.input<typeof FormHistory>> {
  const form = await getForm(ctx, formId)
  return { days: await readDays(ctx.db, ctx.org, form.id, { last: ctx.now, days }) }
}

/** Where visitors saw the form: its allowed origins, and those that were allowed before. Throws `not_found`. */
export async function readPages(
  ctx: Ctx,
  { formId }: { formId: string },
): Promise<z.input<typeof FormPages>> {
  const form = await getForm(ctx, formId)
  const seen = await readOrigins(ctx.db, ctx.org, form.id)
  const isSeen = new Set(seen.map(({ origin }) => origin))
  const unseen = form.allowed_origins.filter((origin) => origin !== '*' && !isSeen.has(origin))
  return { data: [...seen, ...unseen.map((origin) => ({ origin, views: 0, lastSeenOn: null }))] }
}

/** The statistics of a form for some days. Throws `not_found`. */
export async function readStats(
  ctx: Ctx,
  { formId, from, to }: { formId: string; from?: string | undefined; to?: string | undefined },
): Promise<z.input<typeof FormStats>> {
  const form = await getForm(ctx, formId)
  const counts = await readCounts(ctx.db, ctx.org, form.id, { from: from ?? null, to: to ?? null })
  const draft = Definition.safeParse(form.draft).data
  const ofKind = (kind: string, ids: readonly string[]) => {
    const counted = [...counts.keys()].flatMap((what) =>
      what.startsWith(`${kind}:`) ? [what.slice(kind.length + 1)] : [],
    )
    return [...new Set([...ids, ...counted.toSorted()])].map(
      (id) => [id, counts.get(`${kind}:${id}`) ?? 0] as const,
    )
  }
  const stepIds = draft ? stepsOf(draft).map(({ id }) => id) : []
  const endingIds = draft?.endings.map(({ id }) => id) ?? []
  return {
    views: counts.get('view') ?? 0,
    starts: counts.get('start') ?? 0,
    steps: ofKind('step', stepIds).map(([id, reached]) => ({ id, reached })),
    submissions: counts.get('submission') ?? 0,
    endings: ofKind('ending', endingIds).map(([id, submissions]) => ({ id, submissions })),
    trapped: counts.get('trap') ?? 0,
  }
}
