import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cn } from '../../../../ui/class-names.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { shownIn } from '../../draft/draft.ts'
import { possibleScores, type ScorePart, scoreParts, withBoundary, withoutGaps } from '../../draft/scores.ts'
import { useDraftEditor } from '../draft-context.ts'

const FILLS = ['bg-accent', 'bg-info', 'bg-good', 'bg-warn', 'bg-strong']

/** The endings as ranges on the line of possible scores. A boundary belongs to both sides, so no gap can arise. */
export function EndingsLine() {
  const { t, i18n } = useLingui()
  const { draft, edit, isEditable } = useDraftEditor()
  const { endings = [] } = draft
  if (endings.length < 2) return null
  const { from, to } = possibleScores(draft)
  const parts = scoreParts(draft)
  const lowest = i18n.number(from)
  const highest = i18n.number(to)
  const shown = parts.filter(({ ending }) => ending !== null)
  const isBroken =
    parts.some(({ ending }) => ending === null) ||
    parts.some((part, at) => part.from <= (parts[at - 1]?.to ?? -Infinity))
  return (
    <section aria-label={t`Endings by score`} className="flex flex-col gap-3 border-b px-4 py-3">
      <p className="text-xs text-soft">
        {from === to ? (
          <Trans>Give answers a score, and visitors with different scores see different endings.</Trans>
        ) : (
          <Trans>
            Visitors can reach {lowest} to {highest} points. Each ending has a range.
          </Trans>
        )}
      </p>
      {to > from && (
        <>
          <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-sm">
            {parts.map((part) => (
              <span
                key={`${part.ending} ${part.from}`}
                style={{ flexGrow: Math.max(0, part.to - part.from + 1) }}
                className={cn(
                  'min-w-1 basis-0',
                  part.ending === null ? 'bg-danger-soft' : FILLS[part.ending % FILLS.length],
                )}
              />
            ))}
          </div>
          <ol className="flex flex-col gap-2">
            {shown.map((part, place) => (
              <RangeLine
                key={endings[part.ending!]!.id}
                part={part}
                place={place}
                isLast={place === shown.length - 1}
              />
            ))}
          </ol>
          {isBroken && (
            <div
              role="status"
              className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2"
            >
              <span className="min-w-0 flex-1">
                <Trans>Some scores have no ending, or several.</Trans>
              </span>
              {isEditable && (
                <Button size="small" onClick={() => edit(withoutGaps)}>
                  <Trans>Close gaps</Trans>
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </section>
  )
}

interface RangeLineProps {
  part: ScorePart
  /** Its place on the line. */
  place: number
  isLast: boolean
}

function RangeLine({ part, place, isLast }: RangeLineProps) {
  const { t, i18n } = useLingui()
  const { draft, edit, language, isEditable } = useDraftEditor()
  const at = part.ending!
  const name = shownIn(draft.endings![at]!.title, language, draft) || t`Ending ${at + 1}`
  const begins = i18n.number(part.from)
  const ends = i18n.number(part.to)
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span aria-hidden className={cn('size-2.5 shrink-0 rounded-sm', FILLS[at % FILLS.length])} />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {name}
      </span>
      {place === 0 ? (
        <span className="tabular text-soft">{t`up to ${ends}`}</span>
      ) : (
        <>
          <span className="text-soft">{t({ message: 'from', context: 'score' })}</span>
          <Boundary
            label={t`Lowest score of ${name}`}
            value={part.from}
            isFixed={!isEditable}
            onChange={(score) => edit((before) => withBoundary(before, place, score), `boundary ${place}`)}
          />
          <span className="tabular text-soft">{isLast ? t`and above` : t`to ${ends}`}</span>
        </>
      )}
      <span className="sr-only">{t`${name}: ${begins} to ${ends}`}</span>
    </li>
  )
}

interface BoundaryProps {
  label: string
  value: number
  isFixed: boolean
  onChange: (score: number) => void
}

/** A whole number, taken when it is left or by Enter, so that half a number divides nothing. */
function Boundary({ label, value, isFixed, onChange }: BoundaryProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const score = Number(typed)
    if (typed !== null && typed.trim() !== '' && Number.isInteger(score)) onChange(score)
    setTyped(null)
  }
  return (
    <Input
      type="number"
      aria-label={label}
      className="!h-8 !w-20"
      disabled={isFixed}
      value={typed ?? String(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
