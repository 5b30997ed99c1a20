import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { useSubmitShortcut } from '../../shell/commands/submit-shortcut.ts'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { Failure, NotFoundScreen } from '../../shell/failure.tsx'
import { Loading } from '../../shell/loading.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'
import { Card, Page, Sheet } from '../../ui/page.tsx'
import { type Environment, useEnvironments } from './environments.ts'
import { changesOf, rowsOf, type VariableRow, VariablesTable } from './variables-table.tsx'

const route = getRouteApi('/developers/environments/$id')

/** One environment with its variables. */
export function EnvironmentScreen() {
  const { id } = route.useParams()
  const { data, error, refetch } = useEnvironments()
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const environment = data.data.find((one) => one.id === id)
  return environment ? <LoadedEnvironment environment={environment} /> : <NotFoundScreen />
}

function LoadedEnvironment({ environment }: { environment: Environment }) {
  const { t } = useLingui()
  const mayWrite = usePermission('environments:write')
  const { id, key, name, isDefault, isTest } = environment
  const makeDefault = useApiMutation(() => parley.environments.update({ id, isDefault: true }), {
    changes: [['environments']],
    done: t`Saved`,
  })
  return (
    <Page
      trail={
        <Link to="/developers/environments" className="hover:text-ink">
          <Trans>Environments</Trans>
        </Link>
      }
      title={name}
      aside={
        <>
          <span className="font-mono text-xs text-soft">{key}</span>
          {isDefault && <Badge tone="accent">{t`Default`}</Badge>}
          {isTest && <Badge tone="warn">{t`Test`}</Badge>}
        </>
      }
      actions={
        mayWrite &&
        !isDefault && (
          <Button onClick={() => makeDefault.mutate()}>
            <Trans>Make default</Trans>
          </Button>
        )
      }
    >
      <Sheet>
        <div className="flex flex-col gap-6">
          <EnvironmentForm key={JSON.stringify(environment)} environment={environment} mayWrite={mayWrite} />
          {mayWrite && <DeleteEnvironment environment={environment} />}
        </div>
      </Sheet>
    </Page>
  )
}

interface EnvironmentFormProps {
  environment: Environment
  mayWrite: boolean
}

function EnvironmentForm({ environment, mayWrite }: EnvironmentFormProps) {
  const { t } = useLingui()
  const { id } = environment
  const [name, setName] = useState(environment.name)
  const [isTest, setTest] = useState(environment.isTest)
  const [rows, setRows] = useState<readonly VariableRow[]>(() => rowsOf(environment.variables))
  const changes = changesOf(environment.variables, rows)
  const isChanged =
    name !== environment.name ||
    isTest !== environment.isTest ||
    changes.variables.length + changes.removeVariables.length > 0
  const { guard } = useUnsavedWork(isChanged)
  const { mutate, error, isPending } = useApiMutation(
    () => parley.environments.update({ id, name, isTest, ...changes }),
    { quiet: true, changes: [['environments']], done: t`Saved` },
  )
  const form = useRef<HTMLFormElement>(null)
  useSubmitShortcut(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-6">
      {guard}
      <FormError>{formError(error, ['name', 'variables'])}</FormError>
      <Card title={t`Environment`}>
        <fieldset disabled={!mayWrite} className="flex flex-col gap-4 p-4">
          <Field label={t`Name`} problem={fieldError(error, 'name')}>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={255}
                required
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={isTest} onChange={({ target }) => setTest(target.checked)} />
            <Trans>Test environment: sends no webhooks and messages only test numbers</Trans>
          </label>
          <div className="flex">
            <CopyId id={id} />
          </div>
        </fieldset>
      </Card>
      <VariablesTable
        rows={rows}
        onChange={setRows}
        mayWrite={mayWrite}
        problem={fieldError(error, 'variables')}
      />
      {mayWrite && (
        <Button type="submit" kind="primary" className="self-end" disabled={!isChanged || isPending}>
          <Trans>Save</Trans>
        </Button>
      )}
    </form>
  )
}

function DeleteEnvironment({ environment: { id, name } }: { environment: Environment }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useApiMutation(() => parley.environments.delete({ id }), {
    done: t`Environment deleted`,
    onGone: () => navigate({ to: '/developers/environments' }),
    changes: [['environments']],
  })
  return (
    <Card title={t`Delete environment`}>
      <div className="flex flex-wrap items-center justify-between gap-4 p-4">
        <p className="min-w-0 flex-1 text-soft">
          <Trans>You can’t delete an environment that is in use.</Trans>
        </p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Delete ${name}?`}
        action={t`Delete environment`}
        typed={name}
        onConfirm={() => remove.mutate()}
      >
        <Trans>This also deletes its variables. You can’t undo this.</Trans>
      </Confirm>
    </Card>
  )
}
