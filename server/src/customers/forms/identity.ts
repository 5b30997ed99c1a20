import { createHmac, timingSafeEqual } from 'node:crypto'
import { publicUrl, type Secrets } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { embeddingOf } from './embed-code.ts'
import { getForm } from './forms.ts'

/** The secret that signs identities for a form, and when the previous one expires. */
export interface FormIdentity {
  generation: number
  beforeUntil: Date | null
}

/** The key that signs external ids for a form: HMAC-SHA256 of the id under this text, in hex. */
function secretOf(secrets: Secrets, installKey: string, generation: number): string {
  const name = generation === 0 ? installKey : `${installKey}/${generation}`
  return secrets.mac('form-identity', name).toString('hex')
}

/** Throws `not_found`. */
export async function readIdentitySecret(ctx: Ctx, formId: string): Promise<string> {
  const { id, identity_generation: generation } = await getForm(ctx, formId)
  const { installKey } = embeddingOf(ctx.services.get(publicUrl).url, ctx.org, id)
  return secretOf(ctx.secrets, installKey, generation)
}

/** Rotates the secret; the previous one works until the given instant. Throws `not_found`. */
export async function rotateIdentity(ctx: Ctx, formId: string, graceMs: number): Promise<Date> {
  const { id } = await getForm(ctx, formId)
  const until = new Date(ctx.now.getTime() + graceMs)
  await ctx.db.run(sql`
    update forms set identity_generation = identity_generation + 1, identity_before_until = ${until}
    where org_id = ${ctx.org} and id = ${id}`)
  return until
}

/** Whether the signature proves this external id: it was made with a current secret of the form. */
export function isSigned(
  secrets: Secrets,
  { installKey, identity, now }: { installKey: string; identity: FormIdentity; now: Date },
  externalId: string,
  signature: string | undefined,
): boolean {
  const { generation, beforeUntil } = identity
  const hasBefore = beforeUntil !== null && beforeUntil > now
  const given = Buffer.from(signature ?? '', 'hex')
  return [generation, ...(hasBefore ? [generation - 1] : [])].some((each) => {
    const secret = secretOf(secrets, installKey, each)
    const expected = createHmac('sha256', secret).update(externalId).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
