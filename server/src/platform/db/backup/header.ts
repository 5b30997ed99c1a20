/** What a backup says about itself. */
export interface BackupHeader {
  format: 1
  createdAt: string
  /** The migrations of the database, without which its rows mean nothing. */
  migrations: string[]
}

export interface BackupSums {
  tables: number
  rows: number
}

/** What the backup of one organization says about itself. */
export interface OrganizationHeader {
  format: 2
  organization: OrganizationFacts
  createdAt: string
  /** When a service was last at home in the database, in its own time. */
  serviceTime: string
  /** The version of Parley, for people. */
  version: string
  /** The migrations of the database, without which its rows mean nothing. */
  migrations: string[]
  /** Only the secret that seals its stored credentials can make it. */
  proof: string
}

export interface OrganizationFacts {
  id: string
  name: string
  kind: string
}

/** The rows outside of the organization that its rows refer to, without secrets. */
export interface Globals {
  users: GlobalUser[]
  apps: GlobalApp[]
}

export interface GlobalUser {
  id: string
  email: string | null
  name: string | null
  locale: string
  created_at: string
}

/** An app that a user has let act for them. */
export interface GlobalApp {
  id: string
  name: string
  redirect_uris: string[]
  read_at: string
  allowed_at: string | null
}

/** The row of a file whose bytes are outside of the database. */
export interface StoredFile {
  id: string
  size: number
  due_at: string | null
}

export interface OrganizationSums {
  tables: number
  rows: number
  files: number
}
