import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parley } from '../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../shell/queries/most-listed.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Initiative } from '../../initiatives/frame/initiative.ts'
import type { Journey } from '../current-journey.ts'
import { ComparisonWords } from './comparison-words.tsx'
import { useRunsInside } from './versions-panel.tsx'

interface PublishDialogProps {
  journey: Journey
  initiative: Initiative
  onClose: () => void
}

/** Says what publishing changes, who is enrolled and what happens to those inside, and then publishes. */
export function PublishDialog({ journey, initiative, onClose }: PublishDialogProps) {
  const { t } = useLingui()
  const [includesExisting, setIncludesExisting] = useState(false)
  const inside = useRunsInside(initiative.id)
  const live = useQuery({
    queryKey: ['journeys', 'live', initiative.id],
    queryFn: async ({ signal }) =>
      (await parley.journeys.list({ initiativeId: initiative.id, status: 'ACTIVE', limit: 1 }, { signal }))
        .data[0] ?? null,
  }).data
  const segment = useTriggerSegment(journey)
  const { version } = journey
  const publish = useApiMutation(
    () =>
      parley.journeys.publish({ journeyId: journey.id, confirm: true, includeExisting: includesExisting }),
    {
      changes: [['journeys'], ['initiatives']],
      done: t`Version ${version} is live`,
      onDone: onClose,
      quiet: true,
    },
  )
  return (
    <Dialog open onOpenChange={onClose} title={t`Publish version ${version}?`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        {live && <ComparisonWords journeyId={journey.id} baseId={live.id} />}
        {live && typeof inside === 'number' && (
          <p>
            {plural(inside, {
              0: 'Nobody is in the live version now.',
              one: '# person is in the live version and finishes there.',
              other: '# people are in the live version and finish there.',
            })}
          </p>
        )}
        <p>
          <Trans>From now on, people enter the new version.</Trans>
        </p>
        {segment && initiative.status === 'ACTIVE' && (
          <ExistingPeople segment={segment} isChosen={includesExisting} onChange={setIncludesExisting} />
        )}
        {initiative.status === 'PAUSED' && (
          <p className="text-warn">
            <Trans>The initiative is paused, so nobody is enrolled until you resume it.</Trans>
          </p>
        )}
        <FormError>{formError(publish.error, [])}</FormError>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={() => publish.mutate()} disabled={publish.isPending}>
            {t`Publish version ${version}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface ExistingPeopleProps {
  segment: { name: string; memberCount: number }
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** Whether those who are in the segment already are enrolled, too. */
function ExistingPeople({ segment: { name, memberCount }, isChosen, onChange }: ExistingPeopleProps) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        className="mt-1"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <Plural
          value={memberCount}
          one={`Also enroll the person who is in ${name} already`}
          other={`Also enroll the # people who are in ${name} already`}
        />
      </span>
    </label>
  )
}

/** The segment that triggers the journey, with how many people it has. */
function useTriggerSegment({ definition }: Journey) {
  const entry = definition.actions.find(({ kind }) => kind === 'ENTRY')
  const id =
    entry?.kind === 'ENTRY' && entry.inputs?.triggerType === 'segment' ? entry.inputs.segmentId : undefined
  const segments = useQuery({
    queryKey: ['segments', 'all'],
    queryFn: async ({ signal }) => await parley.segments.list({ limit: MOST_LISTED }, { signal }),
    enabled: id !== undefined,
  })
  return segments.data?.data.find((segment) => segment.id === id)
}
