import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cn } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check, ChevronRight } from '../../ui/icons/icons.tsx'
import { Card } from '../../ui/layout/page.tsx'
import type { SampleStep } from './sample-step.ts'
import { useSample } from './use-sample.ts'

interface FirstStepsProps {
  done: Record<SampleStep, boolean>
  /** Whether an initiative is there that could be launched. */
  hasDraft: boolean
}

/** What a new organization does first, with what is done. */
export function FirstSteps({ done, hasDraft }: FirstStepsProps) {
  const { t } = useLingui()
  const { isRunning, announcement, load } = useSample()
  const steps: { id: SampleStep; title: string; text: ReactNode }[] = [
    {
      id: 'people',
      title: t`Add people`,
      text: (
        <Link to="/imports/new" className="underline">
          <Trans>Import a CSV file</Trans>
        </Link>
      ),
    },
    {
      id: 'segment',
      title: t({ message: 'Create a segment', context: 'step' }),
      text: (
        <Link to="/segments/new" className="underline">
          <Trans>Choose who to reach</Trans>
        </Link>
      ),
    },
    {
      id: 'initiative',
      title: t`Launch an initiative`,
      text: (
        <Link to={hasDraft ? '/initiatives' : '/initiatives/new'} search={{}} className="underline">
          <Trans>Message people and learn from their replies</Trans>
        </Link>
      ),
    },
  ]
  const next = steps.find(({ id }) => !done[id])?.id
  return (
    <Card
      title={t`Get started`}
      actions={
        // The sample data have an initiative, which would be there twice.
        !hasDraft && (
          <Button kind="primary" size="small" disabled={isRunning} onClick={load}>
            {isRunning ? t`Adding sample data…` : t`Set up with sample data`}
          </Button>
        )
      }
    >
      <ol>
        {steps.map(({ id, title, text }, at) => (
          <li key={id} className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0">
            <span
              className={cn(
                'tabular grid size-6 shrink-0 place-items-center rounded-full border text-xs',
                done[id] && 'border-transparent bg-good-soft text-good',
                id === next && 'border-accent text-accent',
              )}
            >
              {done[id] ? <Check size={13} aria-label={t`Done`} /> : at + 1}
            </span>
            <span className={cn('font-medium', done[id] && 'text-soft')}>{title}</span>
            <span className="text-soft">{!done[id] && text}</span>
            {id === next && <ChevronRight size={14} className="ml-auto text-faint" aria-hidden />}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </Card>
  )
}
