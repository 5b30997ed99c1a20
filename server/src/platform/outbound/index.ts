export * from './networks.ts'
export * from './outbound.ts'
export * from './socket.ts'
export * from './txt-records.ts'
