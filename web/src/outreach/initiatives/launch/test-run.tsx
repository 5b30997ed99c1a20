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
import type { Chosen } from '../chosen.ts'
import type { Initiative } from '../frame/initiative.ts'
import { PeoplePicker } from '../people-picker.tsx'
import { startTestRun } from './start-test-run.ts'

/** Sends the messages of the draft to oneself: a copy runs in a test environment, which only reaches test numbers. */
export function TestRun({ initiative }: { initiative: Initiative }) {
  const { t } = useLingui()
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
    { changes: [['initiatives']], done: t`Test started`, quiet: true },
  )
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
              disabled={people.length === 0 || start.isPending}
              onClick={() => start.mutate()}
            >
              <Smartphone size={14} />
              <Trans>Start test</Trans>
            </Button>
            <FormError>{start.error && errorText(start.error)}</FormError>
            {start.data && (
              <p aria-live="polite">
                <Link to="/initiatives/$id/participants" params={{ id: start.data.id }} className="underline">
                  <Trans>Follow the test</Trans>
                </Link>
                {start.data.refused.map((message) => (
                  <span key={message} className="block text-danger">
                    {message}
                  </span>
                ))}
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
