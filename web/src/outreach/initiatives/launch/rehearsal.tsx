import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSegments } from '../../../customers/segments/catalog.ts'
import { EntitySelect } from '../../../customers/segments/conditions/parts/entity-select.tsx'
import { errorText } from '../../../shell/error-text.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Play } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { RehearsalResult } from '../../journeys/rehearsal/rehearsal-result.tsx'
import type { Initiative } from '../frame/initiative.ts'

interface RehearsalProps {
  initiative: Initiative
  defaultSegment: string | null
}

const SAMPLE = 200

/** Lets a sample of a segment pass through the journey with simulated replies. Nothing is sent. */
export function Rehearsal({ initiative: { id }, defaultSegment }: RehearsalProps) {
  const { t } = useLingui()
  const segments = useSegments()
  const [slug, setSlug] = useState(defaultSegment)
  const rehearse = useApiMutation(
    async (segment: string) => {
      const [result, { definition }] = await Promise.all([
        parley.journeys.rehearse({ journeyId: id, segment, people: SAMPLE }),
        parley.journeys.getDefinition({ journeyId: id }),
      ])
      return { ...result, names: new Map(definition.actions.map((node) => [node.id, node.name || node.id])) }
    },
    { quiet: true },
  )
  const result = rehearse.data
  const known = (segments.data?.data ?? []).map((segment) => ({ id: segment.slug, name: segment.name }))
  return (
    <Card title={t`Rehearsal`}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-soft">
          <Trans>
            Up to {SAMPLE} people of a segment pass through the journey with simulated replies. Nothing is
            sent.
          </Trans>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <EntitySelect
            label={t`Segment`}
            id={slug ?? undefined}
            known={known}
            asked={t`Choose a segment`}
            onChange={(next) => setSlug(next ?? null)}
          />
          <Button
            disabled={slug === null || rehearse.isPending}
            onClick={() => slug !== null && rehearse.mutate(slug)}
          >
            <Play size={14} />
            {rehearse.isPending ? t`Rehearsing…` : t`Rehearse`}
          </Button>
        </div>
        <FormError>{rehearse.error && errorText(rehearse.error)}</FormError>
        {result && (
          <div aria-live="polite" className="flex flex-col gap-4">
            <RehearsalResult result={result} nameOf={(nodeId) => result.names.get(nodeId) ?? nodeId} />
          </div>
        )}
      </div>
    </Card>
  )
}
