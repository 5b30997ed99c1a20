import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { variablesIn } from '../draft/draft-variables.ts'
import type { TemplateDraft } from '../draft/template-draft.ts'
import { WhatsAppPreview } from './whatsapp-preview.tsx'

const CHOICE =
  'min-h-6 rounded-md border px-2 text-xs text-soft hover:bg-hover aria-pressed:border-accent aria-pressed:text-accent'

/** The message on a phone: light or dark, with the examples or with long values. */
export function PhonePreview({ draft }: { draft: TemplateDraft }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<'light' | 'dark' | null>(null)
  const theme = chosen ?? (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')
  const [isLong, setLong] = useState(false)
  const names = variablesIn(draft)
  const long = t`A value that is much longer than the example, as some people have it`
  const shown = isLong ? { ...draft, examples: Object.fromEntries(names.map((name) => [name, long])) } : draft
  const themes = [
    ['light', t`Light`],
    ['dark', t`Dark`],
  ] as const
  return (
    <>
      <div role="group" aria-label={t`Preview`} className="mb-2 flex flex-wrap justify-center gap-1.5">
        {themes.map(([value, words]) => (
          <button
            key={value}
            type="button"
            aria-pressed={theme === value}
            onClick={() => setChosen(value)}
            className={CHOICE}
          >
            {words}
          </button>
        ))}
        {names.length > 0 && (
          <button type="button" aria-pressed={isLong} onClick={() => setLong(!isLong)} className={CHOICE}>
            <Trans>Long values</Trans>
          </button>
        )}
      </div>
      <div data-theme={theme} className="text-ink">
        <WhatsAppPreview draft={shown} />
      </div>
      <p className="mt-2 text-center text-xs text-faint">
        {isLong ? (
          <Trans>With long values, to see how the message grows.</Trans>
        ) : (
          <Trans>With your examples. Each person gets their own values.</Trans>
        )}
      </p>
    </>
  )
}
