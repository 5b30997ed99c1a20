import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { AudienceCard } from './audience-card.tsx'
import { useCheckItems } from './check-items.tsx'
import { Checklist } from './checklist.tsx'
import { EstimateCard } from './estimate-card.tsx'
import { LaunchButton } from './launch-button.tsx'
import { useLaunchFacts } from './launch-facts.ts'
import { Rehearsal } from './rehearsal.tsx'
import { TestRun } from './test-run.tsx'

/** The template of the first message, in the list of what the launch needs. */
const OPENING = ['template', 'template 1']

/** What a draft needs before its launch, whom it would reach, a rehearsal, a test run, and the launch itself. */
export function Launch({ initiative }: { initiative: Initiative }) {
  const { t } = useLingui()
  const facts = useLaunchFacts(initiative)
  const items = useCheckItems(initiative, facts)
  const [includesMembers, setIncludesMembers] = useState(true)
  const mayLaunch = usePermission('initiatives:write')
  if (facts.error) return <Failure error={facts.error} onRetry={facts.retry} />
  if (!facts.isReady) return <Skeleton className="h-80 w-full" />
  const isReady = items.every(({ state, holdsUp }) => state !== 'bad' && !holdsUp)
  // Without its template, a copy could not be launched for a test either.
  const opening = items.find(({ id, state, holdsUp }) => OPENING.includes(id) && (state === 'bad' || holdsUp))
  const audience = facts.preview?.audience ?? null
  const enrolled = facts.preview?.trigger === 'segment' && includesMembers ? (audience?.reachable ?? 0) : 0
  return (
    <div className="flex flex-col gap-6">
      <Card title={t`Before you launch`}>
        <Checklist items={items} />
      </Card>
      {audience && (
        <AudienceCard
          audience={audience}
          channel={initiative.channel}
          includesMembers={includesMembers}
          onChange={setIncludesMembers}
        />
      )}
      <EstimateCard initiative={initiative} facts={facts} people={enrolled} />
      {facts.hasJourney && (
        <Rehearsal initiative={initiative} defaultSegment={audience?.segment.slug ?? null} />
      )}
      {facts.hasJourney && mayLaunch && <TestRun initiative={initiative} heldUpBy={opening?.title} />}
      {mayLaunch ? (
        <LaunchButton
          initiative={initiative}
          isReady={isReady}
          isWaiting={items.every(({ state }) => state !== 'bad')}
          includesMembers={includesMembers && audience !== null}
          enrolled={enrolled}
        />
      ) : (
        <p className="text-soft">
          <Trans>Your role can only view this. Ask an administrator to change your role.</Trans>
        </p>
      )}
    </div>
  )
}
