/** What the doctor looks at, as plain facts, so that what follows from them can be tested one by one. */
export type Facts = {
  now: Date;
  publicUrl: string;
  isEmbedded: boolean;
  staysOnOneMachine: boolean;
  /** The rights of `secret.key` as in `ls`, for everybody but its owner; undefined when SECRET_KEY is set. */
  keyFileRights: number | undefined;
  /** Different bytes in the secret key: random ones have about thirty. */
  keyVariety: number;
  hasBackupKey: boolean;
  hasMetricsToken: boolean;
  /** Lending and paying out take a passkey. */
  passkeysRequired: boolean;
  /** The process is reached from this machine only. */
  listensHereOnly: boolean;
  trustsProxies: boolean;
  smtp: 'absent' | 'reachable' | 'plain' | { unreachable: string };
  storage: { error: string } | { isFolder: boolean; rights: number; freeShare: number; hasRoom: boolean };
  seal: 'absent' | { error: string } | { notAfter: Date; isDemo: boolean; isReadByAll: boolean };
  database: { error: string } | DatabaseFacts;
};

export type DatabaseFacts = {
  isSuperuser: boolean;
  ownsTables: boolean;
  isEncrypted: boolean;
  isLocal: boolean;
  fsync: string;
  fullPageWrites: string;
  checksums: string;
  synchronousCommit: string;
  /** Whether plans are compiled before they are run. */
  jit: string;
  /** Of the database's clock before ours. */
  clockAheadMs: number;
  /** Names of migrations of this program that it does not have. */
  missingMigrations: readonly string[];
  /** Absent in a database without tables. */
  content:
    | {
        isDemoLender: boolean;
        licenceUntil: string | null;
        today: string;
        demoPeople: number;
        staff: number;
        staffWithoutPasskey: number;
        proof: { result: string; at: Date } | undefined;
        anchoredAt: Date | undefined;
        backedUpAt: Date | undefined;
      }
    | undefined;
};
