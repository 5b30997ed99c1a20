import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileBox } from '../../ui/fields/file-box.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useIsShown } from '../../ui/hooks/use-is-shown.ts'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { useTypes } from '../objects/types.ts'
import { useCatalog } from '../segments/catalog.ts'
import type { Catalog } from '../segments/filter/filter.ts'
import { hasLocalNumbers, localDateFormat, repeatedColumns } from './column-details.ts'
import { guessTargets, IGNORE, type ImportKind, type Targets } from './column-guesses.ts'
import { countriesIn, likelyCountry } from './countries.ts'
import { asUtf8, type CsvProblem, type CsvSample, sampleOf } from './csv-sample.ts'
import { MappingTable } from './mapping-table.tsx'
import { rememberFile } from './previewed-files.ts'
import { uploadImport } from './upload.ts'

interface Chosen {
  file: File
  sample: CsvSample
}

/** Selects a file, maps its columns and previews the import. Nothing is stored before the import starts. */
export function NewImportScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="imports:write" title={t`New import`}>
      <NewImport />
    </PermissionGate>
  )
}

function NewImport() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [kind, setKind] = useState<ImportKind>('people')
  const [objectType, setObjectType] = useState('')
  const [eventName, setEventName] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [edited, setEdited] = useState<Targets | null>(null)
  const types = useTypes().data?.data ?? []
  const catalog = useCatalog()
  const known = attributesOf(catalog.data, kind, objectType)
  const [country, setCountry] = useState(likelyCountry)
  // Until somebody changes them, the guesses follow the known attributes, which may arrive after the file.
  const targets = edited ?? (chosen ? guessTargets(kind, chosen.sample, known) : {})
  const choose = async (file: File) => {
    const sample = await sampleOf(file)
    setChosen({ file, sample })
    setEdited(null)
  }
  const changeKind = (next: ImportKind) => {
    setKind(next)
    setEdited(null)
  }
  const problems: Record<CsvProblem, string> = {
    unreadable: t`We can’t read this file anymore. Select it again.`,
    empty: t`This file is empty.`,
    spreadsheet: t`This file is a spreadsheet. Save it as CSV (UTF-8), then select the CSV file.`,
  }
  const preview = useApiMutation(
    async () => {
      const { sample } = chosen!
      const file = new File([await asUtf8(chosen!.file, sample)], chosen!.file.name)
      const columns = columnsOf(sample, targets, country)
      const request = {
        kind,
        fileName: file.name,
        ...(kind !== 'people' && objectType && { objectType }),
        mapping: {
          columns,
          ...(kind === 'events' && eventName && { eventName }),
          ...(kind === 'people' && country && { country }),
        },
      }
      const id = await uploadImport({ file, request }, true)
      rememberFile(id, { file, request })
      return id
    },
    {
      changes: [['imports']],
      onDone: (id) => isShown.current && navigate({ to: '/imports/$id', params: { id } }),
    },
  )
  const repeated = chosen ? repeatedColumns(chosen.sample) : []
  const phones = Object.entries(targets).find(([, target]) => target === 'phoneNumber')
  const hasDates =
    chosen?.sample.columns.some((_, at) => localDateFormat(chosen.sample, at, country)) ?? false
  const isReady =
    chosen !== null &&
    (kind !== 'objects' || objectType !== '') &&
    repeated.length === 0 &&
    IDENTIFYING[kind].some((field) => Object.values(targets).includes(field))
  return (
    <Page trail={<Trail to="/imports">{t`Imports`}</Trail>} title={t`New import`}>
      <Sheet>
        <div className="flex flex-col gap-6">
          <div className="flex flex-wrap gap-4">
            <SelectField label={t`What to import`} className="!w-44" value={kind} onChange={changeKind}>
              <option value="people">{t`People`}</option>
              <option value="objects">{t`Objects`}</option>
              <option value="events">{t`Past events`}</option>
            </SelectField>
            {kind === 'objects' && (
              <SelectField
                label={t`Object type`}
                hint={types.length === 0 ? t`Create an object type first, under Objects.` : undefined}
                className="!w-44"
                value={objectType}
                onChange={setObjectType}
              >
                <option value="">{t`Select a type`}</option>
                {types.map(({ name, displayName }) => (
                  <option key={name} value={name}>
                    {displayName || name}
                  </option>
                ))}
              </SelectField>
            )}
            {kind === 'events' && (
              <TextField
                label={t`Event name`}
                hint={t`Used for rows without an event name.`}
                className="!w-44"
                value={eventName}
                onChange={setEventName}
              />
            )}
          </div>
          <FileBox
            label={t`File`}
            title={chosen?.file.name ?? t`Drop a CSV file here`}
            action={chosen ? t`Select another file` : t`Select a file`}
            accept=".csv,text/csv,text/plain"
            onChoose={choose}
          />
          {chosen?.sample.trouble && (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-2.5 text-danger">
              {problems[chosen.sample.trouble]}
            </p>
          )}
          {repeated.length > 0 && (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-2.5 text-danger">
              <Trans>Several columns are named {repeated.join(', ')}. Rename them in the file.</Trans>
            </p>
          )}
          {chosen?.sample.isLatin && (
            <p className="rounded-md bg-accent-soft px-4 py-2.5 text-accent">
              <Trans>
                This file isn’t UTF-8. We read it as Latin-1. Check the accents in the sample values.
              </Trans>
            </p>
          )}
          {chosen && chosen.sample.columns.length > 0 && (
            <>
              {(hasDates || (kind === 'people' && phones && hasLocalNumbers(chosen.sample, phones[0]))) && (
                <SelectField
                  label={t`Country of phone numbers and dates`}
                  hint={t`For numbers without a country code, and for dates such as 1/2/2026.`}
                  className="!w-64"
                  value={country}
                  onChange={setCountry}
                >
                  <option value="">{t`Select a country`}</option>
                  {countriesIn(i18n.locale).map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
              <MappingTable
                kind={kind}
                sample={chosen.sample}
                targets={targets}
                known={known}
                onChange={setEdited}
              />
              <div className="flex items-center gap-3">
                <Button
                  kind="primary"
                  disabled={!isReady || preview.isPending}
                  onClick={() => preview.mutate()}
                >
                  {preview.isPending ? t`Uploading the file…` : t`Preview import`}
                </Button>
                <p className="text-soft">
                  {isReady ? (
                    <Trans>The preview doesn’t import anything.</Trans>
                  ) : kind === 'people' ? (
                    <Trans>Select the column that has the external ID, phone number, or email.</Trans>
                  ) : (
                    <Trans>Select the column that has the external ID.</Trans>
                  )}
                </p>
              </div>
            </>
          )}
        </div>
      </Sheet>
    </Page>
  )
}

/** The fields of which one says who or what a row is about. */
const IDENTIFYING: Record<ImportKind, readonly string[]> = {
  people: ['externalId', 'phoneNumber', 'email'],
  objects: ['externalId'],
  events: ['externalId', 'personExternalId', 'customObjectExternalId'],
}

/** The names of attributes that people or objects have already. */
function attributesOf(catalog: Catalog | undefined, kind: ImportKind, objectType: string): string[] {
  const all =
    kind === 'people'
      ? catalog?.personAttributes
      : catalog?.customObjectTypes.find(({ name }) => name === objectType)?.attributes
  if (kind === 'events' || !all) return []
  return all.flatMap(({ attr }) => (attr.startsWith(ATTRIBUTE) ? [attr.slice(ATTRIBUTE.length)] : []))
}

const ATTRIBUTE = 'attributes.'

/** The target of each column, with the format of local dates. */
function columnsOf(sample: CsvSample, targets: Targets, country: string) {
  return Object.fromEntries(
    Object.entries(targets)
      .filter(([column]) => column !== '')
      .map(([column, to]) => {
        const format = to === IGNORE ? null : localDateFormat(sample, sample.columns.indexOf(column), country)
        return [column, format === null ? to : { to, type: 'date' as const, format }]
      }),
  )
}
