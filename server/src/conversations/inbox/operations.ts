import { assignmentOperations } from './assignment/operations.ts'
import { conversationFileOperations } from './handling/files.ts'
import { sendFormOperations } from './handling/forms.ts'
import { handlingOperations } from './handling/operations.ts'
import { inboxListOperations } from './list/operations.ts'
import { notificationOperations } from './notifications/operations.ts'
import { reportFileOperations, reportOperations } from './reports/operations.ts'
import { snoozingOperations } from './snoozing/operations.ts'
import { startingOperations } from './starting/operations.ts'
import { inboxViewOperations } from './views/operations.ts'

export const conversationOperations = [
  ...inboxListOperations,
  ...handlingOperations,
  ...sendFormOperations,
  ...startingOperations,
  ...snoozingOperations,
  ...inboxViewOperations,
  ...assignmentOperations,
  ...notificationOperations,
  ...reportOperations,
]

/** Uploads and downloads of the inbox. */
export const inboxFileOperations = [...conversationFileOperations, ...reportFileOperations]
