import { Trans, useLingui } from '@lingui/react/macro'
import { filledParts } from '../draft/draft-variables.ts'
import type { TemplateDraft } from '../draft/template-draft.ts'
import { Filled } from './preview-parts.tsx'

interface DateWordsProps {
  text: string
  examples: TemplateDraft['examples']
}

/** When an offer ends, in the words of the workspace; what is no time yet stays as it is written. */
export function DateWords({ text, examples }: DateWordsProps) {
  const { i18n } = useLingui()
  const written = filledParts(text, examples)
    .map((part) => part.text)
    .join('')
  const at = Date.parse(written)
  if (Number.isNaN(at)) return <Filled text={text} examples={examples} />
  const end = i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return <Trans>Ends {end}</Trans>
}
