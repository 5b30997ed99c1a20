import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { type Draft, shownIn } from '../draft/draft.ts'
import { PreviewField } from './preview-field.tsx'
import { type Answers, visibleSteps } from './visible.ts'

/** The form as visitors see it. It can be filled in: later steps and fields follow the answers. */
export function Preview({ draft, language }: { draft: Draft; language: string }) {
  const { t } = useLingui()
  const [answers, setAnswers] = useState<Answers>({})
  const [at, setAt] = useState(0)
  const steps = visibleSteps(draft, answers)
  const total = steps.length
  const place = Math.min(at, Math.max(total - 1, 0))
  const shown = steps[place]
  const isLast = place === total - 1
  const { consent } = draft
  return (
    <section aria-label={t`Preview`} className="sticky top-6 flex flex-col gap-2 max-lg:static">
      <h2 className="text-sm font-medium">
        <Trans>Preview</Trans>
      </h2>
      <div className="flex flex-col gap-4 rounded-xl border bg-surface p-5 shadow-card" lang={language}>
        {!shown && (
          <p className="text-soft">
            <Trans>Add a field to see the form here.</Trans>
          </p>
        )}
        {shown && (
          <>
            {total > 1 && (
              <p className="text-xs text-soft">
                <Trans>
                  Step {place + 1} of {total}
                </Trans>
              </p>
            )}
            {shown.step.title !== undefined && (
              <h3 className="text-lg font-semibold" dir="auto">
                {shownIn(shown.step.title, language, draft)}
              </h3>
            )}
            {shown.fields.map((field) => (
              <PreviewField
                key={field.key}
                field={field}
                draft={draft}
                language={language}
                answer={answers[field.key]}
                onAnswer={(answer) => setAnswers((before) => ({ ...before, [field.key]: answer }))}
              />
            ))}
            {isLast && consent && (
              <label className="flex items-start gap-2">
                <input type="checkbox" className="mt-1" />
                <span className="min-w-0 wrap-anywhere" dir="auto">
                  {shownIn(consent.text, language, draft) || t`Consent text`}{' '}
                  {consent.link && (
                    <span className="text-accent underline">
                      {shownIn(consent.link.label, language, draft)}
                    </span>
                  )}
                </span>
              </label>
            )}
            <div className="flex items-center gap-2">
              <Button kind="primary" disabled={isLast} onClick={() => setAt(place + 1)}>
                {isLast ? t({ message: 'Send', context: 'form' }) : t`Next`}
              </Button>
              {place > 0 && (
                <Button kind="quiet" onClick={() => setAt(place - 1)}>
                  <Trans>Back</Trans>
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      <p className="text-xs text-faint">
        <Trans>Fill it in to try the steps. Nothing is sent.</Trans>
      </p>
    </section>
  )
}
