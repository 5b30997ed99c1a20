import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Failure } from '../../../shell/failure.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { X } from '../../../ui/icons/icons.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import type { AnswerFilters } from './comparison.ts'

interface QuotesProps {
  id: string
  field: string
  label: string
  value: string | undefined
  /** Whose answers: the filter of the page, or of a group. */
  within: AnswerFilters
  /** The group in words. */
  groupLabel?: string | undefined
  onClose: () => void
}

/** The answers behind a number, with the quotes that they come from and the people who gave them. */
export function Quotes({ id, field, label, value, within, groupLabel, onClose }: QuotesProps) {
  const { t, i18n } = useLingui()
  const filters = { id, field, ...(value !== undefined && { value }), ...within }
  const list = useList(['initiatives', 'answers', filters], (page, options) =>
    parley.initiatives.answers.list({ ...filters, ...page }, options),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <aside
      aria-label={t`Quotes`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="flex w-96 shrink-0 flex-col border-l bg-surface phone:fixed phone:inset-0 phone:z-30 phone:w-full"
    >
      <header className="flex items-center gap-2 border-b px-4 py-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate font-semibold outline-none"
          dir="auto"
        >
          {value === undefined ? label : `${label}: ${value}`}
          {groupLabel !== undefined && <span className="font-normal text-soft"> · {groupLabel}</span>}
        </h2>
        <Button kind="quiet" size="smallIcon" aria-label={t`Close`} onClick={onClose}>
          <X size={16} />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        {list.error && <Failure error={list.error} onRetry={list.retry} />}
        {list.isLoading && <SkeletonLines />}
        <ul className="flex flex-col gap-4">
          {list.rows.map(({ participantId, name, personExternalId, values, sourceQuote, confidence }) => (
            <li key={participantId}>
              <p className="flex items-baseline gap-2">
                <Link
                  to="/initiatives/$id/participants"
                  params={{ id }}
                  search={{ field, ...(value !== undefined && { value }), run: participantId }}
                  className="min-w-0 truncate font-medium underline decoration-strong underline-offset-2"
                  dir="auto"
                >
                  {name ?? personExternalId ?? t`Participant`}
                </Link>
                {confidence !== null && (
                  <span className="tabular text-xs text-soft">
                    {i18n.number(confidence, { style: 'percent', maximumFractionDigits: 0 })}
                  </span>
                )}
              </p>
              <p className="wrap-anywhere" dir="auto">
                {values.join(', ')}
              </p>
              {sourceQuote && (
                <blockquote className="mt-0.5 border-l-2 pl-2 text-soft wrap-anywhere" dir="auto">
                  {sourceQuote}
                </blockquote>
              )}
            </li>
          ))}
        </ul>
        {list.hasMore && (
          <Button className="mt-4" onClick={list.more}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </aside>
  )
}
