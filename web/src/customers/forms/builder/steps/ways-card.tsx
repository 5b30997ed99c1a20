import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChevronRight } from '../../../../ui/icons/icons.tsx'
import { Card } from '../../../../ui/layout/page.tsx'
import { type Condition, type Draft, shownIn } from '../../draft/draft.ts'
import { stepsOf } from '../../draft/edits.ts'
import { scoreParts } from '../../draft/scores.ts'
import { useDraftEditor } from '../draft-context.ts'

/** The ways through the form: its steps in order, those that are only for some, and the endings. */
export function WaysCard() {
  const { t } = useLingui()
  const { draft, language } = useDraftEditor()
  const words = useConditionWords()
  const steps = stepsOf(draft)
  const fields = draft.fields ?? []
  const hasWays =
    steps.some(({ showIf }) => showIf) ||
    fields.some(({ showIf }) => showIf) ||
    (draft.endings?.length ?? 0) > 1
  if (!hasWays) return null
  return (
    <Card title={t`Ways through the form`}>
      <ol className="flex flex-col px-4 py-3">
        {steps.map(({ id, title, fields: keys, showIf }, at) => {
          const some = fields.filter((field) => keys.includes(field.key) && field.showIf)
          return (
            <Stop key={id} isFirst={at === 0} isSkippable={showIf !== undefined}>
              <span className="font-medium" dir="auto">
                {shownIn(title, language, draft) || t`Step ${at + 1}`}
              </span>
              <span className="text-xs text-faint">
                {t`${plural(keys.length, { one: '# field', other: '# fields' })}`}
              </span>
              {showIf && <Only>{words(showIf)}</Only>}
              {some.map((field) => (
                <span key={field.key} className="flex basis-full items-baseline gap-1.5 text-xs text-soft">
                  <ChevronRight size={12} aria-hidden className="shrink-0 self-center text-faint" />
                  <span dir="auto">{shownIn(field.label, language, draft) || field.key}</span>
                  <Only>{words(field.showIf!)}</Only>
                </span>
              ))}
            </Stop>
          )
        })}
        {scoreParts(draft).map(({ ending, from, to }) => (
          <Stop key={`${ending} ${from}`} isFirst={false} isSkippable isEnding>
            <span className={ending === null ? 'font-medium text-danger' : 'font-medium'} dir="auto">
              {ending === null
                ? t`No ending`
                : shownIn(draft.endings![ending]!.title, language, draft) || t`Ending ${ending + 1}`}
            </span>
            {(draft.endings?.length ?? 0) > 1 && (
              <span className="tabular text-xs text-soft">
                <Trans>
                  {from} to {to} points
                </Trans>
              </span>
            )}
          </Stop>
        ))}
      </ol>
    </Card>
  )
}

interface StopProps {
  isFirst: boolean
  /** The way also leads past it. */
  isSkippable: boolean
  isEnding?: boolean
  children: ReactNode
}

/** A stop on the line. Whatever is only for some stands beside it, so that the line leads past. */
function Stop({ isFirst, isSkippable, isEnding = false, children }: StopProps) {
  return (
    <li className="relative flex gap-3 pb-3 last:pb-0">
      <span
        aria-hidden
        className={`absolute left-[5px] w-px bg-strong ${isFirst ? 'top-2.5 bottom-0' : 'inset-y-0'}`}
      />
      <span
        aria-hidden
        className={`relative mt-1.5 size-[11px] shrink-0 border-2 border-accent ${isEnding ? 'rounded-sm bg-accent' : 'rounded-full bg-surface'} ${isSkippable ? 'ml-5' : ''}`}
      />
      {isSkippable && <span aria-hidden className="absolute top-[11px] left-[5px] h-px w-7 bg-strong" />}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-0.5">{children}</span>
    </li>
  )
}

function Only({ children }: { children: string }) {
  return (
    <span className="rounded-sm bg-info-soft px-1.5 text-xs text-info" dir="auto">
      {children}
    </span>
  )
}

/** A condition as a sentence, with the words that visitors see. */
function useConditionWords(): (condition: Condition) => string {
  const { t } = useLingui()
  const { draft, language } = useDraftEditor()
  return ({ field: key, op, value }) => {
    const field = draft.fields?.find((each) => each.key === key)
    const name = shownIn(field?.label, language, draft) || key
    const values = (Array.isArray(value) ? value : [value ?? '']).map((each) =>
      valueWords(field, each, language, draft),
    )
    const listed = values.join(', ')
    if (op === 'answered') return t`only if “${name}” is answered`
    if (op === 'neq') return t`only if “${name}” is not ${listed}`
    return op === 'in' ? t`only if “${name}” is one of ${listed}` : t`only if “${name}” is ${listed}`
  }
}

function valueWords(
  field: NonNullable<Draft['fields']>[number] | undefined,
  value: string | number | boolean,
  language: string,
  draft: Draft,
): string {
  const option = field?.options?.find((each) => each.value === value)
  return shownIn(option?.label, language, draft) || String(value)
}
