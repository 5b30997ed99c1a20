import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { ConfirmButton } from '../../shell/dialogs/confirm-button.tsx'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { DeleteCard } from '../../shell/dialogs/delete-card.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { NotFoundScreen } from '../../shell/failure.tsx'
import { RecordName } from '../../shell/fields/record-fields.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { unsaved } from '../../shell/queries/edits.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Card, Page, Sheet } from '../../ui/layout/page.tsx'
import { EnvironmentBadges } from './environment-badges.tsx'
import { type Environment, useEnvironments } from './environments.ts'
import { TestEnvironment } from './test-environment.tsx'
import { changesOf, type EditedRows, overStored, rowsOf } from './variable-rows.ts'
import { VariablesTable } from './variables-table.tsx'

const route = getRouteApi('/developers/environments/$id')

/** One environment with its variables. */
export function EnvironmentScreen() {
  const { id } = route.useParams()
  const environments = useEnvironments()
  return (
    <Loaded query={environments}>
      {({ data }) => {
        const environment = data.find((one) => one.id === id)
        return environment ? <LoadedEnvironment environment={environment} /> : <NotFoundScreen />
      }}
    </Loaded>
  )
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
      trail={<Trail to="/developers/environments">{t`Environments`}</Trail>}
      title={name}
      aside={
        <>
          <span className="font-mono text-xs text-soft">{key}</span>
          <EnvironmentBadges environment={environment} />
        </>
      }
      actions={
        mayWrite &&
        !isDefault && (
          <ConfirmButton
            question={t`Make ${name} the default environment?`}
            consequence={
              <>
                <Trans>
                  Campaigns, and journeys without an environment of their own, use it from now on. This also
                  applies to running journeys.
                </Trans>{' '}
                {isTest && <Trans>Their messages then go only to test numbers and test addresses.</Trans>}
              </>
            }
            action={t`Make default`}
            onConfirm={makeDefault.mutate}
          >
            <Trans>Make default</Trans>
          </ConfirmButton>
        )
      }
    >
      <Sheet>
        <div className="flex flex-col gap-6">
          <EnvironmentForm key={environment.id} environment={environment} mayWrite={mayWrite} />
          {mayWrite && <DeleteEnvironment environment={environment} />}
        </div>
      </Sheet>
    </Page>
  )
}

interface Edits {
  name?: string
  isTest?: boolean
  variables?: EditedRows
}

interface EnvironmentFormProps {
  environment: Environment
  mayWrite: boolean
}

function EnvironmentForm({ environment, mayWrite }: EnvironmentFormProps) {
  const { t } = useLingui()
  const { id } = environment
  // Only what the user changed, so that a colleague's changes appear and neither replaces the other.
  const [edits, setEdits] = useState<Edits>({})
  const { name = environment.name, isTest = environment.isTest } = edits
  const { variables } = environment
  const rows = edits.variables ? overStored(edits.variables, variables) : rowsOf(variables)
  const changes = changesOf(variables, rows)
  const isChanged =
    name !== environment.name ||
    isTest !== environment.isTest ||
    changes.variables.length + changes.removeVariables.length > 0
  const { guard } = useUnsavedWork(isChanged)
  const { mutate, error, isPending } = useApiMutation(
    (_: Edits) =>
      parley.environments.update({
        id,
        ...(edits.name !== undefined && { name }),
        ...(edits.isTest !== undefined && { isTest }),
        ...changes,
      }),
    {
      quiet: true,
      changes: [['environments']],
      done: t`Saved`,
      onDone: (_, sent) => setEdits((now) => unsaved(now, sent)),
    },
  )
  return (
    <ScreenForm onSubmit={() => mutate(edits)} className="flex flex-col gap-6">
      {guard}
      <FormError>{formError(error, ['name', 'variables'])}</FormError>
      <Card title={t`Environment`}>
        <fieldset disabled={!mayWrite} className="flex flex-col gap-4 p-4">
          <RecordName value={name} onChange={(next) => setEdits({ ...edits, name: next })} error={error} />
          <TestEnvironment isTest={isTest} onChange={(next) => setEdits({ ...edits, isTest: next })} />
          <div className="flex">
            <CopyId id={id} />
          </div>
        </fieldset>
      </Card>
      <VariablesTable
        rows={rows}
        onChange={(next) => setEdits({ ...edits, variables: { base: variables, rows: next } })}
        mayWrite={mayWrite}
        problem={fieldError(error, 'variables')}
      />
      {mayWrite && (
        <Button type="submit" kind="primary" className="self-end" disabled={!isChanged || isPending}>
          <Trans>Save</Trans>
        </Button>
      )}
    </ScreenForm>
  )
}

function DeleteEnvironment({ environment: { id, name } }: { environment: Environment }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useApiMutation(() => parley.environments.delete({ id }), {
    done: t`Environment deleted`,
    onGone: () => navigate({ to: '/developers/environments' }),
    changes: [['environments']],
  })
  return (
    <DeleteCard
      title={t`Delete environment`}
      text={<Trans>You can’t delete an environment that is in use.</Trans>}
      name={name}
      consequence={<Trans>This also deletes its variables. You can’t undo this.</Trans>}
      onDelete={remove.mutate}
    />
  )
}
