import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Input as InputOf } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { useEditor } from '../editor/editor-context.ts'
import type { Simulation } from '../editor/use-layers.ts'
import { definitionOf, type Graph } from '../graph/graph.ts'

export type Script = InputOf<'journey_tests_set'>['script']

const testsKey = (initiativeId: string) => ['journeys', 'tests', initiativeId]

interface SaveAsTestProps {
  script: Script
  simulation: Simulation
}

/** Keeps a simulated run as a test: it must go the same way before a version is published. */
export function SaveAsTest({ script, simulation }: SaveAsTestProps) {
  const { t } = useLingui()
  const { initiativeId } = useEditor()
  const [name, setName] = useState('')
  const { endReason, startedAt, steps } = simulation
  const save = useApiMutation(
    () =>
      parley.journeyTests.set({
        id: initiativeId,
        name: name.trim(),
        // It begins at the same time whenever it is run.
        script: { ...script, startAt: startedAt },
        expected: { endReason, steps: steps.map(({ nodeId, signal }) => ({ nodeId, signal })) },
      }),
    {
      changes: [testsKey(initiativeId)],
      done: t`Test saved`,
      onDone: () => setName(''),
      quiet: true,
    },
  )
  return (
    <Form onSubmit={() => save.mutate()} className="flex flex-col gap-2 border-t pt-3">
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <Field label={t`Name of the test`} hint={t`Parley runs it before each version is published.`}>
            {(control) => (
              <Input
                {...control}
                required
                maxLength={255}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" disabled={save.isPending || name.trim() === ''}>
          <Trans>Save as test</Trans>
        </Button>
      </div>
      <FormError>{formError(save.error, [])}</FormError>
    </Form>
  )
}

/** The tests of the journey, run with the journey as it is on the canvas. */
export function JourneyTests({ graph }: { graph: Graph }) {
  const { t } = useLingui()
  const { initiativeId } = useEditor()
  const tests = useQuery({
    queryKey: testsKey(initiativeId),
    queryFn: async ({ signal }) => await parley.journeyTests.list({ id: initiativeId }, { signal }),
  })
  const run = useApiMutation(
    () => parley.journeyTests.simulate({ id: initiativeId, definition: definitionOf(graph) }),
    { quiet: true },
  )
  const problems = new Map(run.data?.data.map(({ id, problem }) => [id, problem]))
  const failed = [...problems.values()].filter((problem) => problem !== null).length
  return (
    <Loaded query={tests}>
      {({ data }) =>
        data.length > 0 && (
          <section aria-labelledby="journey-tests" className="flex flex-col gap-2 border-b pb-4">
            <div className="flex items-center gap-2">
              <h3 id="journey-tests" className="flex-1 text-sm font-medium">
                <Trans>Tests</Trans>
              </h3>
              <Button size="small" onClick={() => run.mutate()} disabled={run.isPending}>
                <Trans>Run tests</Trans>
              </Button>
            </div>
            <p role="status" className="text-xs text-soft empty:hidden">
              {run.data &&
                (failed === 0
                  ? t`All tests passed.`
                  : plural(failed, { one: '# test failed.', other: '# tests failed.' }))}
            </p>
            <FormError>{formError(run.error, [])}</FormError>
            <ul aria-labelledby="journey-tests" className="divide-y rounded-md border">
              {data.map(({ id, name }) => (
                <TestLine key={id} id={id} name={name} problem={problems.get(id)} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

interface TestLineProps {
  id: string
  name: string
  /** undefined: it was not run. null: it passed. */
  problem: string | null | undefined
}

function TestLine({ id, name, problem }: TestLineProps) {
  const { t } = useLingui()
  const { initiativeId } = useEditor()
  const mayDelete = usePermission('journeys:write')
  const remove = useApiMutation(() => parley.journeyTests.delete({ id: initiativeId, testId: id }), {
    changes: [testsKey(initiativeId)],
    done: t`Test deleted`,
  })
  return (
    <li className="flex flex-col gap-1 px-2.5 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium" dir="auto" title={name}>
          {name}
        </span>
        {problem === null && <Badge tone="good">{t({ message: 'Passed', context: 'test' })}</Badge>}
        {typeof problem === 'string' && (
          <Badge tone="danger">{t({ message: 'Failed', context: 'test' })}</Badge>
        )}
        {mayDelete && (
          <ConfirmButton
            size="small"
            kind="quiet"
            aria-label={t`Delete test ${name}`}
            question={t`Delete test ${name}?`}
            consequence={<Trans>Versions are then published without it. You can’t undo this.</Trans>}
            action={t`Delete test`}
            onConfirm={remove.mutate}
          >{t`Delete`}</ConfirmButton>
        )}
      </div>
      {typeof problem === 'string' && <p className="text-xs text-danger wrap-anywhere">{problem}</p>}
    </li>
  )
}
