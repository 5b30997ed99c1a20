import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { FileUp } from '../../ui/icons.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTypes } from '../objects/types.ts'
import { guessTargets, type ImportKind, type Targets } from './column-guesses.ts'
import { type CsvProblem, type CsvSample, sampleOf } from './csv-sample.ts'
import { MappingTable } from './mapping-table.tsx'
import { rememberFile } from './previewed-files.ts'

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
  const { t } = useLingui()
  const navigate = useNavigate()
  const [kind, setKind] = useState<ImportKind>('people')
  const [objectType, setObjectType] = useState('')
  const [eventName, setEventName] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [targets, setTargets] = useState<Targets>({})
  const types = useTypes().data?.data ?? []
  const choose = async (file: File) => {
    const sample = await sampleOf(file)
    setChosen({ file, sample })
    setTargets(guessTargets(kind, sample))
  }
  const changeKind = (next: ImportKind) => {
    setKind(next)
    if (chosen) setTargets(guessTargets(next, chosen.sample))
  }
  const problems: Record<CsvProblem, string> = {
    unreadable: t`We can’t read this file anymore. Select it again.`,
    empty: t`This file is empty.`,
    spreadsheet: t`This file is a spreadsheet. Save it as CSV (UTF-8), then select the CSV file.`,
    coded: t`Some characters in this file aren’t UTF-8. Save the file as CSV (UTF-8), then select it again.`,
  }
  const preview = useApiMutation(
    async () => {
      const { file } = chosen!
      const columns = Object.fromEntries(Object.entries(targets).filter(([column]) => column !== ''))
      const request = {
        kind,
        fileName: file.name,
        ...(kind !== 'people' && objectType && { objectType }),
        mapping: { columns, ...(kind === 'events' && eventName && { eventName }) },
      }
      const { id } = await parley.imports.create({ ...request, dryRun: true })
      rememberFile(id, { file, request })
      await parley.imports.upload({ id, file }, { timeoutMs: UPLOAD_MS })
      return id
    },
    { changes: [['imports']], onDone: (id) => navigate({ to: '/imports/$id', params: { id } }) },
  )
  const isReady =
    chosen !== null &&
    (kind !== 'objects' || objectType !== '') &&
    Object.values(targets).includes('externalId')
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
          <FileBox name={chosen?.file.name ?? null} onChoose={choose} />
          {chosen?.sample.trouble && (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-2.5 text-danger">
              {problems[chosen.sample.trouble]}
            </p>
          )}
          {chosen && chosen.sample.columns.length > 0 && (
            <>
              <MappingTable kind={kind} sample={chosen.sample} targets={targets} onChange={setTargets} />
              <div className="flex items-center gap-3">
                <Button
                  kind="primary"
                  disabled={!isReady || preview.isPending}
                  onClick={() => preview.mutate()}
                >
                  {preview.isPending ? t`Uploading the file…` : t`Preview import`}
                </Button>
                <p className="text-soft">
                  {Object.values(targets).includes('externalId') ? (
                    <Trans>The preview doesn’t import anything.</Trans>
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

/** Large files may upload over slow connections. */
const UPLOAD_MS = 3_600_000

function FileBox({ name, onChoose }: { name: string | null; onChoose: (file: File) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed border-strong px-6 py-8 text-center',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp size={20} className="text-faint" aria-hidden />
      <p className="font-medium" dir="auto">
        {name ?? t`Drop a CSV file here`}
      </p>
      <Button onClick={() => input.current?.click()}>
        {name ? t`Select another file` : t`Select a file`}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t`File`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onChoose(file)
          // Without this, selecting the same file again after fixing it would fire no change event.
          event.target.value = ''
        }}
      />
    </div>
  )
}
