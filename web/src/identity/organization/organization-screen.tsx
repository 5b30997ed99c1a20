import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSubmitShortcut } from '../../shell/commands/submit-shortcut.ts'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { Failure } from '../../shell/failure.tsx'
import { SettingsFrame } from '../../shell/frame/settings-frame.tsx'
import { LOCALES, type Locale } from '../../shell/locale/locale.ts'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, NativeSelect } from '../../ui/input.tsx'
import { Card } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readSession, usePermission } from '../session.ts'

type Organization = Output<'organization_get'>

export function OrganizationScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['organization'],
    queryFn: async ({ signal }) => await parley.organization.get({}, { signal }),
  })
  return (
    <SettingsFrame title={t`Organization`}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <OrganizationForm key={JSON.stringify(data)} organization={data} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </SettingsFrame>
  )
}

const ZONES = Intl.supportedValuesOf('timeZone')

function OrganizationForm({ organization }: { organization: Organization }) {
  const { t } = useLingui()
  const mayChange = usePermission('organization:write')
  const [name, setName] = useState(organization.name)
  const [timeZone, setTimeZone] = useState(organization.timeZone)
  const [locale, setLocale] = useState(organization.locale)
  const isChanged =
    name !== organization.name || timeZone !== organization.timeZone || locale !== organization.locale
  const { guard, forget } = useUnsavedWork(isChanged)
  const { mutate, error, isPending } = useApiMutation(
    () => parley.organization.update({ name, timeZone, locale }),
    {
      quiet: true,
      changes: [['organization']],
      done: t`Saved`,
      onDone: () => {
        forget()
        return readSession()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const form = useRef<HTMLFormElement>(null)
  useSubmitShortcut(form)
  const zones = ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES]
  return (
    <Card title={t`Organization`}>
      {guard}
      <form ref={form} onSubmit={submit} className="flex flex-col gap-4 p-4">
        <FormError>{formError(error, ['name', 'timeZone', 'locale'])}</FormError>
        <fieldset disabled={!mayChange} className="flex flex-col gap-4">
          <Field label={t`Name`} problem={fieldError(error, 'name')}>
            {(control) => (
              <Input
                {...control}
                value={name}
                onChange={(event) => setName(event.target.value)}
                maxLength={255}
                required
              />
            )}
          </Field>
          <Field
            label={t`Time zone`}
            hint={t`Used for schedules, reports, and dates.`}
            problem={fieldError(error, 'timeZone')}
          >
            {(control) => (
              <NativeSelect
                {...control}
                value={timeZone}
                onChange={(event) => setTimeZone(event.target.value)}
              >
                {zones.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t`Language`} hint={t`The default language for new members.`}>
            {(control) => (
              <NativeSelect
                {...control}
                value={locale}
                onChange={(event) => setLocale(event.target.value as Locale)}
              >
                {Object.entries(LOCALES).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </fieldset>
        <div className="flex items-center justify-between gap-4">
          <CopyId id={organization.id} />
          {mayChange ? (
            <Button type="submit" kind="primary" disabled={!isChanged || isPending}>
              <Trans>Save</Trans>
            </Button>
          ) : (
            <p className="text-xs text-soft">
              <Trans>Only administrators can change these settings.</Trans>
            </p>
          )}
        </div>
      </form>
    </Card>
  )
}
