import type { Condition } from './state.ts'

export type Language = 'en' | 'es' | 'pt'

export interface StatusWords {
  title: string
  allWorks: string
  problems: string
  api: string
  answers: string
  database: string
  databaseAway: string
  replicas: string
  replicasRead(read: number, count: number): string
  sending: string
  webhooks: string
  email: string
  organizations: string
  heldOrganizations(count: number): string
  queue: string
  atOnce: string
  waits(time: string): string
  backup: string
  age(time: string): string
  noBackup: string
  conditions: Readonly<Record<Condition, string>>
}

export const WORDS: Readonly<Record<Language, StatusWords>> = {
  en: {
    title: 'Status',
    allWorks: 'Everything works.',
    problems: 'Not everything works.',
    api: 'API and workspace',
    answers: 'Answers',
    database: 'Database',
    databaseAway: 'Does not answer',
    replicas: 'Read replicas',
    replicasRead: (read, count) => `In use: ${read} of ${count}`,
    sending: 'Sending messages',
    webhooks: 'Webhooks',
    email: 'Emails of the service',
    organizations: 'Restored organizations',
    heldOrganizations: (count) => `Stopped until somebody resumes them: ${count}`,
    queue: 'Waiting work',
    atOnce: 'Starts at once',
    waits: (time) => `Has waited for ${time}`,
    backup: 'Last backup',
    age: (time) => `${time} ago`,
    noBackup: 'None',
    conditions: {
      works: 'Works',
      late: 'Late',
      failing: 'Keeps failing for some',
      held: 'Stopped after a restore',
      unknown: 'Unknown',
    },
  },
  es: {
    title: 'Estado',
    allWorks: 'Todo funciona.',
    problems: 'No todo funciona.',
    api: 'API y espacio de trabajo',
    answers: 'Responde',
    database: 'Base de datos',
    databaseAway: 'No responde',
    replicas: 'Réplicas de lectura',
    replicasRead: (read, count) => `En uso: ${read} de ${count}`,
    sending: 'Envío de mensajes',
    webhooks: 'Webhooks',
    email: 'Correos del servicio',
    organizations: 'Organizaciones restauradas',
    heldOrganizations: (count) => `Detenidas hasta que alguien las reanude: ${count}`,
    queue: 'Trabajo en espera',
    atOnce: 'Empieza de inmediato',
    waits: (time) => `Lleva ${time} en espera`,
    backup: 'Última copia de seguridad',
    age: (time) => `Hace ${time}`,
    noBackup: 'Ninguna',
    conditions: {
      works: 'Funciona',
      late: 'Con retraso',
      failing: 'Falla de forma repetida en algunos casos',
      held: 'Detenido tras una restauración',
      unknown: 'Desconocido',
    },
  },
  pt: {
    title: 'Status',
    allWorks: 'Tudo funciona.',
    problems: 'Nem tudo funciona.',
    api: 'API e área de trabalho',
    answers: 'Responde',
    database: 'Banco de dados',
    databaseAway: 'Não responde',
    replicas: 'Réplicas de leitura',
    replicasRead: (read, count) => `Em uso: ${read} de ${count}`,
    sending: 'Envio de mensagens',
    webhooks: 'Webhooks',
    email: 'E-mails do serviço',
    organizations: 'Organizações restauradas',
    heldOrganizations: (count) => `Paradas até que alguém as retome: ${count}`,
    queue: 'Trabalho em espera',
    atOnce: 'Começa imediatamente',
    waits: (time) => `Espera há ${time}`,
    backup: 'Último backup',
    age: (time) => `Há ${time}`,
    noBackup: 'Nenhum',
    conditions: {
      works: 'Funciona',
      late: 'Atrasado',
      failing: 'Falha repetidamente em alguns casos',
      held: 'Parado após uma restauração',
      unknown: 'Desconhecido',
    },
  },
}
