import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { Failure } from '../../shell/failure.tsx'
import { DevelopersFrame } from '../../shell/frame/developers-frame.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ChevronRight, Layers, Plus } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Card } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Environment, useEnvironments } from './environments.ts'
import { TestNumbers } from './test-numbers.tsx'

/** The organization's environments and test numbers. */
export function EnvironmentsScreen() {
  const { t } = useLingui()
  const mayWrite = usePermission('environments:write')
  const [isMaking, setMaking] = useAddDialog()
  const { data, error, refetch } = useEnvironments()
  const create = mayWrite && (
    <Button kind="primary" onClick={() => setMaking(true)}>
      <Plus size={15} />
      <Trans>New environment</Trans>
    </Button>
  )
  return (
    <DevelopersFrame title={t`Environments`} actions={create}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-40 w-full" />
      ) : data.data.length === 0 ? (
        <Empty icon={Layers} title={t`No environments yet`} actions={create}>
          <Trans>
            Keep production and tests apart. Runs, webhooks, and variables belong to an environment.
          </Trans>
        </Empty>
      ) : (
        <div className="flex flex-col gap-6">
          <Card>
            <ul aria-label={t`Environments`} className="divide-y">
              {data.data.map((environment) => (
                <EnvironmentLine key={environment.id} environment={environment} />
              ))}
            </ul>
          </Card>
          <TestNumbers mayWrite={mayWrite} />
        </div>
      )}
      {isMaking && mayWrite && <NewEnvironment onClose={() => setMaking(false)} />}
    </DevelopersFrame>
  )
}

function EnvironmentLine({ environment }: { environment: Environment }) {
  const { t } = useLingui()
  const { id, key, name, isDefault, isTest, variables } = environment
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
            {isDefault && <Badge tone="accent">{t`Default`}</Badge>}
            {isTest && <Badge tone="warn">{t`Test`}</Badge>}
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`New environment`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{formError(error, ['key'])}</FormError>
        <Field label={t({ message: 'Key', context: 'identifier' })} problem={fieldError(error, 'key')}>
          {(control) => (
            <Input
              {...control}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              required
              autoFocus
            />
          )}
        </Field>
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={isTest} onChange={({ target }) => setTest(target.checked)} />
          <Trans>Test environment: sends no webhooks and messages only test numbers</Trans>
        </label>
        <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
          <Trans>Create</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
