import { z } from 'zod'
import { freeForm, Name } from '../../platform/schema/index.ts'

/** The size limit of a draft and of each version, in bytes. */
export const MAX_DRAFT_BYTES = 256 * 1024

const MAX_ORIGINS = 100

const Origin = z
  .string()
  .max(255)
  .refine(isOrigin, 'Use an origin such as `https://www.example.com`, without a path, or `*`.')

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
    .describe('Origins of pages that can show the form. `*`: any. Default: none.'),
  draft: freeForm(MAX_DRAFT_BYTES)
    .optional()
    .describe(
      'The draft: `steps`, `fields`, `endings`, `consent`, `hidden`, `constants` and `design`. ' +
        'Incomplete drafts are saved too; `publishIssues` lists what is missing.',
    ),
})

export const FormChanges = FormInput.partial().extend({
  status: Status.optional().describe('PAUSED: visitors do not see it until it is ACTIVE again.'),
  draft: freeForm(MAX_DRAFT_BYTES)
    .optional()
    .describe('Lists are replaced as a whole, other keys are merged, and null removes a key.'),
})

export const Form = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    status: Status,
    allowedOrigins: z.array(z.string()),
    installKey: z.string().describe('Public key that identifies the form on your page.'),
    publishedVersion: z.number().nullable().describe('The version visitors see. null until first published.'),
    unpublishedChanges: z.boolean().describe('Whether the draft differs from the published version.'),
    updatedAt: z.iso.datetime(),
    embedTag: z.string().describe('Place this where the form should appear.'),
    installTag: z.string().describe('Add this to the page once.'),
    draft: z.record(z.string(), z.unknown()),
    numbers: z
      .strictObject({
        submissions: z.number(),
        lastSubmittedAt: z.iso.datetime().nullable().describe('null: nobody submitted it yet.'),
      })
      .optional()
      .describe('Only in lists, with `numbers=true`.'),
    publishIssues: z.array(z.string()).describe('What prevents publishing. Empty if the form is ready.'),
  })
  .meta({ id: 'EmbeddedForm' })

export const FormVersion = z
  .strictObject({
    version: z.number(),
    publishedAt: z.iso.datetime(),
    draft: z.record(z.string(), z.unknown()).describe('The definition as published.'),
  })
  .meta({ id: 'EmbeddedFormVersion' })
