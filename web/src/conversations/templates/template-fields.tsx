import { Trans, useLingui } from '@lingui/react/macro'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { type Chosen, placeholdersOf, useTemplates } from './templates.ts'

interface TemplateFieldsProps {
  /** The number that sends it. */
  channel: string
  chosen: Chosen | null
  onChange: (chosen: Chosen | null) => void
}

/** Chooses an approved template of a number, with its values and how it reads. */
export function TemplateFields({ channel, chosen, onChange }: TemplateFieldsProps) {
  const { t } = useLingui()
  const templates = useTemplates(channel)
  if (templates?.length === 0) {
    return (
      <p className="rounded-md border border-dashed px-3 py-3 text-soft">
        <Trans>This number has no approved template yet.</Trans>
      </p>
    )
  }
  const choose = (id: string) => {
    const template = templates?.find((each) => each.id === id)
    onChange(template ? { template, values: {} } : null)
  }
  return (
    <>
      <Combobox
        value={chosen?.template.id ?? null}
        choices={(templates ?? []).map(({ id, name, language }) => ({
          value: id,
          label: name,
          note: language,
        }))}
        onChange={choose}
        label={t`Template`}
        placeholder={t`Choose a template`}
        searchPlaceholder={t`Search templates`}
        nothing={t`No template has this name.`}
        className="self-start"
      />
      {chosen && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <div className="flex flex-col gap-2">
            {placeholdersOf(chosen.template).map((name) => (
              <TextField
                key={name}
                label={t`Value for ${`{{${name}}}`}`}
                value={chosen.values[name] ?? ''}
                placeholder={chosen.template.variables?.[name] ?? ''}
                onChange={(value) => onChange({ ...chosen, values: { ...chosen.values, [name]: value } })}
              />
            ))}
          </div>
          <TemplatePreview chosen={chosen} />
        </div>
      )}
    </>
  )
}
