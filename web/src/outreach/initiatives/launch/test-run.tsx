import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../shell/error-text.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Smartphone } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { issueLine } from '../../journeys/words/issues.ts'
import type { Chosen } from '../chosen.ts'
import type { Initiative } from '../frame/initiative.ts'
import { PeoplePicker } from '../people-picker.tsx'
import { startTestRun } from './start-test-run.ts'

interface TestRunProps {
  initiative: Initiative
  /** What the first message still needs before anybody can be enrolled. */
  heldUpBy: string | undefined
}

/** Sends the messages of the draft to oneself: a copy runs in a test environment, which only reaches test numbers. */
export function TestRun({ initiative, heldUpBy }: TestRunProps) {
  const { t, i18n } = useLingui()
  const [people, setPeople] = useState<readonly Chosen[]>([])
  const environments = useQuery({
    queryKey: ['environments', 'list'],
    queryFn: async ({ signal }) => await parley.environments.list({}, { signal }),
  })
  const test = environments.data?.data.find(({ isTest }) => isTest)
  const start = useApiMutation(
    () =>
      startTestRun(
        initiative,
        test!.id,
        people.map(({ externalId }) => externalId),
        t`Test of ${initiative.name}`,
      ),
    {
      changes: [['initiatives']],
      onDone: ({ id }) => id !== null && toast.success(t`Test started`),
      quiet: true,
    },
  )
  const { id = null, refused = [], issues = [], failedTests = [] } = start.data ?? {}
  const problems = [...issues.map(({ issue, step }) => issueLine(issue, step, i18n)), ...failedTests]
  return (
    <Card title={t`Test run`}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-soft">
          <Trans>
            A copy runs in your test environment. It sends real messages, and only to the test numbers of that
            environment.
          </Trans>
        </p>
        {environments.data && !test && (
          <p>
            <Link to="/developers/environments" className="underline">
              <Trans>Create a test environment first</Trans>
            </Link>
          </p>
        )}
        {test && (
          <>
            <PeoplePicker people={people} onChange={setPeople} />
            <Button
              className="self-start"
              disabled={people.length === 0 || heldUpBy !== undefined || start.isPending}
              onClick={() => start.mutate()}
            >
              <Smartphone size={14} />
              <Trans>Start test</Trans>
            </Button>
            {heldUpBy !== undefined && <p className="text-soft">{heldUpBy}</p>}
            <FormError>
              {start.error
                ? errorText(start.error)
                : problems.length > 0 && problems.map((line) => <Line key={line} text={line} />)}
            </FormError>
            {start.data && (
              <p aria-live="polite">
                {id !== null && (
                  <Link to="/initiatives/$id/participants" params={{ id }} className="underline">
                    <Trans>Follow the test</Trans>
                  </Link>
                )}
                {[...new Set(refused)].map((message) => (
                  <Line key={message} text={message} />
                ))}
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function Line({ text }: { text: string }) {
  return <span className="block text-danger wrap-anywhere">{text}</span>
}
