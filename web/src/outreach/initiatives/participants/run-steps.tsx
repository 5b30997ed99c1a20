import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/records/badge.tsx'
import { knownSignalName } from '../../journeys/words/signals.ts'

type Explanation = Output<'initiatives_participant_explain'>

/** Where the run is and what it waits for, then each step with the reason why it was left. */
export function RunSteps({ explanation }: { explanation: Explanation }) {
  const { t, i18n } = useLingui()
  const { place, waiting, steps } = explanation
  return (
    <section aria-label={t`Steps`} className="flex flex-col gap-3">
      {place && (
        <div className="rounded-lg border border-accent/40 bg-accent-soft/40 px-3 py-2.5">
          <p className="font-medium" dir="auto">
            <Trans>Now at {place.name ?? place.nodeId}</Trans>
          </p>
          {waiting ? (
            <>
              <p className="mt-0.5" dir="auto">
                {waiting.text}
              </p>
              <ul className="mt-1.5 flex flex-col gap-0.5 text-xs text-soft">
                {waiting.next.map(({ signal, meaning, leadsTo }) => (
                  <li key={signal} dir="auto">
                    {meaning} {leadsTo && `→ ${leadsTo.name ?? leadsTo.nodeId}`}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="mt-0.5 text-soft">{place.does}</p>
          )}
        </div>
      )}
      <ol className="flex flex-col">
        {steps.map((step, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a run can pass a node again, and steps only grow at the end.
            key={at}
            className="relative border-l pb-3 pl-4 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden
              className={cn(
                'absolute top-1.5 -left-[4.5px] size-2 rounded-full',
                step.status === 'FAILED' ? 'bg-danger' : step.exitedAt ? 'bg-strong' : 'bg-accent',
              )}
            />
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium" dir="auto">
                {step.name ?? step.nodeId}
              </span>
              {step.signal && (
                <Badge tone={step.status === 'FAILED' ? 'danger' : 'neutral'}>
                  {knownSignalName(step.kind, step.signal, i18n) ?? step.signal}
                </Badge>
              )}
              <span className="text-xs text-faint">
                <Timestamp at={step.enteredAt} />
              </span>
            </p>
            <p className="text-soft" dir="auto">
              {step.why ?? step.does}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
