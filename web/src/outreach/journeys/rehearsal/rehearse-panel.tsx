import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSegments } from '../../../customers/segments/catalog.ts'
import { EntitySelect } from '../../../customers/segments/conditions/parts/entity-select.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Play } from '../../../ui/icons/icons.tsx'
import type { Layers } from '../editor/use-layers.ts'
import { definitionOf, type Graph, stepAt, stepIdOf } from '../graph/graph.ts'
import { KINDS } from '../words/kinds.ts'
import { RehearsalResult } from './rehearsal-result.tsx'

const SAMPLES = [100, 200, 500, 1_000]
const USUAL_SAMPLE = 200

/**
 * Lets a sample of a segment pass through the journey as it is on the canvas, with simulated replies. The canvas then
 * shows how many reach each step and take each edge.
 */
export function RehearsePanel({ graph, layers }: { graph: Graph; layers: Layers }) {
  const { t, i18n } = useLingui()
  const segments = useSegments().data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [people, setPeople] = useState(USUAL_SAMPLE)
  const { rehearsal, setRehearsal, setSimulation } = layers
  const trigger = triggerSegmentOf(graph)
  const slug = chosen ?? segments.find(({ id }) => id === trigger)?.slug ?? null
  const rehearse = useApiMutation(
    (segment: string) => parley.journeys.rehearse({ definition: definitionOf(graph), segment, people }),
    {
      quiet: true,
      onDone: (result) => {
        setSimulation(null)
        setRehearsal(result)
      },
    },
  )
  const nameOf = (nodeId: string) => {
    const step = stepAt(graph, stepIdOf(nodeId))
    return step ? step.name || t(KINDS[step.kind].name) : nodeId
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        <Trans>
          People of a segment pass through the journey as you see it, with simulated replies. Nothing is sent.
        </Trans>
      </p>
      <Form onSubmit={() => slug !== null && rehearse.mutate(slug)} className="flex flex-col gap-3">
        <div className="flex flex-col items-start gap-1">
          <span className="text-xs font-medium text-soft">{t`Segment`}</span>
          <EntitySelect
            label={t`Segment`}
            id={slug ?? undefined}
            known={segments.map((segment) => ({ id: segment.slug, name: segment.name }))}
            onChange={(next) => setChosen(next ?? null)}
            asked={t`Choose a segment`}
          />
        </div>
        <SelectField label={t`At most`} value={String(people)} onChange={(value) => setPeople(Number(value))}>
          {SAMPLES.map((count) => (
            <option key={count} value={count}>
              {t`${i18n.number(count)} people`}
            </option>
          ))}
        </SelectField>
        <FormError>{formError(rehearse.error, [])}</FormError>
        <Button
          type="submit"
          kind="primary"
          className="self-start"
          disabled={slug === null || rehearse.isPending}
        >
          <Play size={14} />
          {rehearse.isPending ? t`Rehearsing…` : t`Rehearse`}
        </Button>
      </Form>
      {rehearsal && (
        <section aria-label={t`Result`} aria-live="polite" className="flex flex-col gap-4 border-t pt-3">
          <p className="text-soft">
            <Trans>
              <Plural value={rehearsal.people} one="# person started." other="# people started." /> The
              numbers on the canvas say how many reach each step and take each way.
            </Trans>
          </p>
          <RehearsalResult result={rehearsal} nameOf={nameOf} />
        </section>
      )}
    </div>
  )
}

/** The segment whose members start the journey. */
function triggerSegmentOf(graph: Graph): string | undefined {
  const entry = definitionOf(graph).actions.find(({ kind }) => kind === 'ENTRY')
  return entry?.kind === 'ENTRY' && entry.inputs?.triggerType === 'segment'
    ? entry.inputs.segmentId
    : undefined
}
