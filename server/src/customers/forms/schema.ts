import { z } from 'zod'
import { freeForm, Name } from '../../platform/schema/index.ts'

/** The size limit of a draft and of each version, in bytes. */
export const MAX_DRAFT_BYTES = 256 * 1024

const MAX_ORIGINS = 100

const Origin = z
  .string()
  .max(255)
  .refine(isOrigin, 'Write an origin as browsers do: `https://www.example.com`, without a path; or `*`.')

/** A page's origin as browsers send it: scheme, host in lower case, and a port if it is not the default. */
function isOrigin(text: string): boolean {
  if (text === '*') return true
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === text
}

export const Status = z.enum(['PAUSED', 'ACTIVE'])

export const FormInput = z.strictObject({
  name: Name,
  allowedOrigins: z
    .array(Origin)
    .max(MAX_ORIGINS)
    .optional()
    .describe('The origins of pages that may show the form; `*` is any. None when omitted.'),
  draft: freeForm(MAX_DRAFT_BYTES)
    .optional()
    .describe(
      'What is edited: `steps`, `fields`, `endings`, `consent`, `hidden`, `constants` and `design`. Anything may be saved; `publishIssues` say what is missing.',
    ),
})

export const FormChanges = FormInput.partial().extend({
  status: Status.optional().describe('PAUSED: visitors get nothing until it is ACTIVE again.'),
  draft: freeForm(MAX_DRAFT_BYTES)
    .optional()
    .describe('Lists are replaced whole, other keys merge, and null removes a key.'),
})

export const Form = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    status: Status,
    allowedOrigins: z.array(z.string()),
    installKey: z.string().describe('Public: it says on your page which form this is.'),
    publishedVersion: z.number().nullable().describe('What visitors get; null until first published.'),
    unpublishedChanges: z.boolean().describe('Whether the draft differs from the published version.'),
    updatedAt: z.iso.datetime(),
    embedTag: z.string().describe('Goes where the form is to appear.'),
    installTag: z.string().describe('Goes into the page once.'),
    draft: z.record(z.string(), z.unknown()),
    publishIssues: z.array(z.string()).describe('Why it cannot be published yet; empty when it can.'),
  })
  .meta({ id: 'EmbeddedForm' })

export const FormVersion = z
  .strictObject({
    version: z.number(),
    publishedAt: z.iso.datetime(),
    draft: z.record(z.string(), z.unknown()).describe('As it was published.'),
  })
  .meta({ id: 'EmbeddedFormVersion' })
