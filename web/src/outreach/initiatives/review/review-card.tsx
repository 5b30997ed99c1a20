import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Kbd } from '../../../ui/controls/kbd.tsx'
import { Check, Undo2, X } from '../../../ui/icons/icons.tsx'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { type Review, type Value, valueOfTexts } from './review.ts'
import { CAUSE_WORDS, STATUS_WORDS, useValueWords } from './review-words.ts'

const TONES: Readonly<Record<Review['status'], Tone>> = {
  waiting: 'warn',
  confirmed: 'good',
  corrected: 'info',
  refused: 'neutral',
}

interface ReviewCardProps {
  ref: Ref<HTMLElement>
  review: Review
  isCurrent: boolean
  mayDecide: boolean
  /** Whether its value is being corrected. */
  isCorrecting: boolean
  /** Whether the name of its initiative says something new. */
  showsInitiative: boolean
  onSelect: () => void
  onConfirm: () => void
  onCorrect: (isOpen: boolean) => void
  onSave: (value: Value) => Promise<void>
  onRefuse: () => void
  onUndo: () => void
}

/** One value with its quote, what else it may be, and what can be decided about it. */
export function ReviewCard(props: ReviewCardProps) {
  const { ref, review, isCurrent, mayDecide, isCorrecting, onSelect, onCorrect, onSave } = props
  const { t } = useLingui()
  const wordsOf = useValueWords()
  const { definition, values, sourceQuote, status, decidedValues } = review
  const label = definition?.label ?? review.field
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={`${label}: ${wordsOf(review, values)}`}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onSelect}
      className={cn(
        'flex flex-col gap-3 rounded-lg border bg-surface p-4 shadow-card outline-none',
        isCurrent && 'border-accent shadow-[0_0_0_1px_var(--accent)]',
      )}
    >
      <CardHead {...props} />
      {sourceQuote && (
        <blockquote className="border-l-2 pl-3 text-base whitespace-pre-line wrap-anywhere" dir="auto">
          {sourceQuote}
        </blockquote>
      )}
      <div className="flex flex-col gap-0.5">
        <span className="text-xs text-soft" dir="auto">
          {label}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-base">
          <bdi className={cn('font-semibold wrap-anywhere', decidedValues && 'text-soft line-through')}>
            {wordsOf(review, values)}
          </bdi>
          {decidedValues && (
            <bdi className="font-semibold wrap-anywhere">{wordsOf(review, decidedValues)}</bdi>
          )}
        </span>
        {definition?.description && (
          <span className="text-xs text-soft wrap-anywhere" dir="auto">
            {definition.description}
          </span>
        )}
      </div>
      {isCorrecting ? (
        <CorrectionForm review={review} onSave={onSave} onClose={() => onCorrect(false)} />
      ) : status === 'waiting' ? (
        mayDecide && <Choices {...props} />
      ) : (
        <Decided {...props} />
      )}
      {!mayDecide && status === 'waiting' && (
        <p className="text-xs text-soft">{t`Your role can’t decide about values.`}</p>
      )}
    </article>
  )
}

function CardHead({ review, showsInitiative }: ReviewCardProps) {
  const { t, i18n } = useLingui()
  const { name, personExternalId, confidence, cause, status, initiativeId, initiativeName } = review
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <Link
          to="/initiatives/$id/participants"
          params={{ id: initiativeId }}
          search={{ run: review.participantId }}
          className="min-w-0 truncate font-medium underline decoration-strong underline-offset-2"
          dir="auto"
        >
          {name ?? personExternalId ?? t`Participant`}
        </Link>
        {showsInitiative && (
          <Link
            to="/initiatives/review"
            search={{ initiative: initiativeId, status: status === 'waiting' ? 'waiting' : 'decided' }}
            className="min-w-0 truncate text-xs text-soft hover:text-ink hover:underline"
            dir="auto"
          >
            {initiativeName}
          </Link>
        )}
      </span>
      {cause && (
        <span className="text-xs text-soft">
          {t(CAUSE_WORDS[cause])}
          {confidence !== null && cause !== 'not_understood' && (
            <span className="tabular">
              {' · '}
              {i18n.number(confidence, { style: 'percent', maximumFractionDigits: 0 })}
            </span>
          )}
        </span>
      )}
      {status !== 'waiting' && <Badge tone={TONES[status]}>{t(STATUS_WORDS[status])}</Badge>}
    </header>
  )
}

function Choices({ review, isCurrent, onConfirm, onCorrect, onSave, onRefuse }: ReviewCardProps) {
  const { t } = useLingui()
  const wordsOf = useValueWords()
  const { definition, values, candidates } = review
  // The key is no part of the button's name. Its room stays, so that no button moves away under the pointer.
  const key = (name: string) => (
    <span aria-hidden className={cn('phone:hidden', !isCurrent && 'invisible')}>
      <Kbd>{name}</Kbd>
    </span>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {values.length > 0 && (
        <Button kind="primary" aria-keyshortcuts="C" onClick={onConfirm}>
          <Check size={15} />
          <Trans>Confirm</Trans>
          {key('C')}
        </Button>
      )}
      {definition && values.length > 0 && candidates.length > 0 && (
        <span className="text-xs text-soft">
          <Trans context="another value">or</Trans>
        </span>
      )}
      {definition &&
        candidates.map((texts) => (
          <Button
            key={texts.join('\n')}
            aria-label={t`Correct to ${wordsOf(review, texts)}`}
            className="max-w-full"
            onClick={() => void onSave(valueOfTexts(definition, texts)).catch(() => onCorrect(true))}
          >
            <bdi className="truncate">{wordsOf(review, texts)}</bdi>
          </Button>
        ))}
      {definition && (
        <Button aria-keyshortcuts="E" onClick={() => onCorrect(true)}>
          <Trans>Correct</Trans>
          {key('E')}
        </Button>
      )}
      <Button aria-keyshortcuts="X" onClick={onRefuse}>
        <X size={15} />
        <Trans>No value</Trans>
        {key('X')}
      </Button>
    </div>
  )
}

function Decided({ review, mayDecide, onUndo }: ReviewCardProps) {
  const { t } = useLingui()
  const { decidedAt, decidedBy } = review
  return (
    <footer className="flex flex-wrap items-center justify-between gap-2 text-xs text-soft">
      <span className="min-w-0 wrap-anywhere">
        <bdi>{decidedBy?.name ?? t`Parley`}</bdi>
        {decidedAt && (
          <>
            {' · '}
            <Timestamp at={decidedAt} />
          </>
        )}
      </span>
      {mayDecide && (
        <Button size="small" onClick={onUndo}>
          <Undo2 size={14} />
          <Trans>Undo</Trans>
        </Button>
      )}
    </footer>
  )
}
