import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { parley, queryClient } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Waypoints } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import type { Initiative } from '../initiatives/frame/initiative.ts'
import { InitiativeFrame } from '../initiatives/frame/initiative-frame.tsx'
import { loadCanvas } from './canvas/load-canvas.ts'
import { definitionKey } from './current-journey.ts'
import { JourneyEditor } from './editor/journey-editor.tsx'
import { useJourney } from './editor/use-draft.ts'

const route = getRouteApi('/initiatives/$id/journey')

/** The journey of an initiative: its canvas, or the same as a list. */
export function JourneyScreen() {
  return <InitiativeFrame>{(initiative) => <JourneyTab initiative={initiative} />}</InitiativeFrame>
}

function JourneyTab({ initiative }: { initiative: Initiative }) {
  const { version, view } = route.useSearch()
  const journey = useJourney(initiative.id, version)
  // At the same time as the journey, and not after it.
  useEffect(() => void (view !== 'list' && loadCanvas()), [view])
  return (
    <Loaded query={journey}>
      {(data) =>
        data ? (
          <JourneyEditor key={`${data.id} ${data.status}`} journey={data} initiative={initiative} />
        ) : (
          <NoJourney initiative={initiative} />
        )
      }
    </Loaded>
  )
}

function NoJourney({ initiative: { id, name } }: { initiative: Initiative }) {
  const { t } = useLingui()
  const mayWrite = usePermission('journeys:write')
  const create = useApiMutation(
    () =>
      parley.journeys.createDraft({ initiativeId: id, definition: firstDefinition(name, t`Start`, t`End`) }),
    {
      changes: [['initiatives'], ['journeys']],
      onDone: (journey) => queryClient.setQueryData(definitionKey(id), journey),
    },
  )
  return (
    <Empty
      icon={Waypoints}
      title={t`No journey yet`}
      actions={
        mayWrite && (
          <Button kind="primary" onClick={() => create.mutate()} disabled={create.isPending}>
            <Trans>Create journey</Trans>
          </Button>
        )
      }
    >
      <Trans>A journey says what happens to each person, step by step.</Trans>
    </Empty>
  )
}

function firstDefinition(name: string, start: string, end: string) {
  return {
    name,
    actions: [
      { id: 'entry', kind: 'ENTRY' as const, name: start, inputs: { triggerType: 'manual' as const } },
      { id: 'exit', kind: 'EXIT' as const, name: end },
    ],
    edges: [{ from: 'entry', sourceHandle: 'SENT', to: 'exit' }],
  }
}
