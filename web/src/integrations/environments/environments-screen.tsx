import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { CardList } from '../../shell/card-list.tsx'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { NewButton } from '../../shell/commands/new-button.tsx'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { RecordKey } from '../../shell/fields/record-fields.tsx'
import { DevelopersFrame } from '../../shell/frame/developers-frame.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { ChevronRight, Layers } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { EnvironmentBadges } from './environment-badges.tsx'
import { type Environment, useEnvironments } from './environments.ts'
import { TestEnvironment } from './test-environment.tsx'
import { TestNumbers } from './test-numbers.tsx'

/** The organization's environments and test numbers. */
export function EnvironmentsScreen() {
  const { t } = useLingui()
  const mayWrite = usePermission('environments:write')
  const [isMaking, setMaking] = useAddDialog()
  const environments = useEnvironments()
  // Also when reading them again fails: what is typed below stays.
  const hasEnvironments = environments.data?.data[0] !== undefined
  const create = mayWrite && <NewButton onClick={() => setMaking(true)}>{t`New environment`}</NewButton>
  return (
    <DevelopersFrame title={t`Environments`} actions={create}>
      <div className="flex flex-col gap-6">
        <CardList
          query={environments}
          label={t`Environments`}
          empty={
            <Empty icon={Layers} title={t`No environments yet`} actions={create}>
              <Trans>
                Keep production and tests apart. Runs, webhooks, and variables belong to an environment.
              </Trans>
            </Empty>
          }
        >
          {(environment) => <EnvironmentLine key={environment.id} environment={environment} />}
        </CardList>
        {hasEnvironments && <TestNumbers mayWrite={mayWrite} />}
      </div>
      {isMaking && mayWrite && <NewEnvironment onClose={() => setMaking(false)} />}
    </DevelopersFrame>
  )
}

function EnvironmentLine({ environment }: { environment: Environment }) {
  const { id, key, name, variables } = environment
  return (
    <li>
      <Link
        to="/developers/environments/$id"
        params={{ id }}
        className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover"
      >
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 font-medium">
            <span className="truncate" dir="auto">
              {name}
            </span>
            <EnvironmentBadges environment={environment} />
          </p>
          <p className="truncate font-mono text-xs text-soft">
            {[key, ...variables.map((each) => `${each.key}=${each.isSecret ? '••••' : each.value}`)].join(
              ' · ',
            )}
          </p>
        </div>
        <ChevronRight size={15} className="shrink-0 text-faint" aria-hidden />
      </Link>
    </li>
  )
}

function NewEnvironment({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [key, setKey] = useState('')
  const [isTest, setTest] = useState(false)
  const { mutate, error, isPending } = useApiMutation(() => parley.environments.create({ key, isTest }), {
    quiet: true,
    changes: [['environments']],
    // Variables are added on the environment's own screen.
    onDone: ({ id }) => navigate({ to: '/developers/environments/$id', params: { id } }),
  })
  return (
    <FormDialog
      title={t`New environment`}
      problem={formError(error, ['key'])}
      action={t`Create`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <RecordKey value={key} onChange={setKey} error={error} />
      <TestEnvironment isTest={isTest} onChange={setTest} />
    </FormDialog>
  )
}
