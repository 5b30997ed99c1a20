import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { refusalWords } from '../../../shell/refusals/refusals.ts'
import { FileBox } from '../../../ui/fields/file-box.tsx'

type Imported = Output<'do_not_contact_import'>

const MOST_SHOWN = 10

/** Adds the entries of a CSV file, and shows the rows that could not be read. */
export function ImportEntries({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [file, setFile] = useState<File>()
  const send = useApiMutation(async () => await parley.doNotContact.import({ file: file! }), {
    quiet: true,
    changes: [['do-not-contact'], ['person']],
  })
  const choose = (chosen: File) => {
    send.reset()
    setFile(chosen)
  }
  return (
    <FormDialog
      title={t`Import a do-not-contact list`}
      description={t`Parley cancels messages to these people and addresses that haven’t been sent yet.`}
      problem={formError(send.error, [])}
      action={send.data ? t`Done` : send.isPending ? t`Importing…` : t`Import`}
      isDisabled={file === undefined || send.isPending}
      onSubmit={() => (send.data ? onClose() : send.mutate())}
      onClose={onClose}
    >
      <FileBox
        label={t`File`}
        title={file?.name ?? t`Drop a CSV file here`}
        action={file ? t`Select another file` : t`Select a file`}
        accept=".csv,text/csv,text/plain"
        onChoose={choose}
      />
      {send.data ? (
        <Report imported={send.data} />
      ) : (
        <p className="text-xs text-soft">
          <Trans>
            The first row names the columns: phoneNumber, email or externalId. Phone numbers need their
            country code. Parley ignores other columns, and entries that are already on the list.
          </Trans>
        </p>
      )}
    </FormDialog>
  )
}

function Report({ imported: { added, already, refused, errors } }: { imported: Imported }) {
  const { t } = useLingui()
  const shown = errors.slice(0, MOST_SHOWN)
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-medium">
        {t`${plural(added, { one: '# entry added', other: '# entries added' })}, ${plural(already, { one: '# was already on the list', other: '# were already on the list' })}.`}
      </p>
      {refused > 0 && (
        <>
          <p className="text-danger">
            {t`${plural(refused, { one: '# cell could not be read. Correct it and import the file again.', other: '# cells could not be read. Correct them and import the file again.' })}`}
          </p>
          <ul className="flex flex-col gap-0.5 text-xs text-soft">
            {shown.map(({ row, code, message: said }) => {
              const message = refusalWords(said)
              return <li key={`${row} ${code}`}>{t`Row ${row}: ${message}`}</li>
            })}
            {errors.length > shown.length && (
              <li>{t`${plural(errors.length - shown.length, { one: 'and # more', other: 'and # more' })}`}</li>
            )}
          </ul>
        </>
      )}
    </div>
  )
}
