import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { usePreferences } from '../../shell/locale/preferences.ts'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card, Page, Sheet } from '../../ui/layout/page.tsx'
import { STARTS } from './starts.ts'

/** Names a form and chooses what it begins with. */
export function NewFormScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="forms:write" title={t`New form`}>
      <NewForm />
    </PermissionGate>
  )
}

function NewForm() {
  const { t } = useLingui()
  const { locale } = usePreferences()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [start, setStart] = useState(STARTS[0]!)
  const unsaved = useUnsavedWork(name !== '')
  const create = useApiMutation(
    () =>
      parley.embeddedForms.create({
        name,
        draft: start.draft(t, locale) as Record<string, unknown>,
      }),
    {
      changes: [['forms']],
      quiet: true,
      onDone: ({ id }) => {
        unsaved.forget()
        return navigate({ to: '/forms/$id', params: { id } })
      },
    },
  )
  const problem = formError(create.error, ['name'])
  return (
    <Page
      trail={<Trail to="/forms">{t`Forms`}</Trail>}
      title={t`New form`}
      actions={
        <Button kind="primary" type="submit" form="new-form" disabled={create.isPending}>
          <Trans>Create form</Trans>
        </Button>
      }
    >
      <Sheet>
        <Card>
          <ScreenForm id="new-form" onSubmit={create.mutate} className="flex flex-col gap-4 p-4">
            <TextField
              label={t`Name`}
              hint={t`Only you and your team see it.`}
              value={name}
              onChange={setName}
              problem={fieldError(create.error, 'name')}
              required
              autoFocus
              maxLength={255}
            />
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1 text-xs font-medium text-soft">
                <Trans>Start with</Trans>
              </legend>
              {STARTS.map((one) => (
                <label
                  key={one.id}
                  className="flex cursor-pointer items-start gap-3 rounded-md border px-3 py-2 hover:bg-hover has-checked:border-accent"
                >
                  <input
                    type="radio"
                    name="start"
                    className="mt-1"
                    checked={start === one}
                    onChange={() => setStart(one)}
                  />
                  <span>
                    <span className="block font-medium">{t(one.name)}</span>
                    <span className="text-soft">{t(one.words)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            {problem && (
              <p role="alert" className="text-danger">
                {problem}
              </p>
            )}
          </ScreenForm>
        </Card>
      </Sheet>
      {unsaved.guard}
    </Page>
  )
}
