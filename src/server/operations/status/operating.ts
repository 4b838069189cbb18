import type { BackupSettings } from '../../config.ts';
import type { Recent } from '../log/recent.ts';

/** What a site knows of the program and the machine that it runs on, for officials and whoever watches over it. */
export type Operating = {
  version: string;
  startedAt: Date;
  /** Opens `/metrics`; `null`: there is none. */
  metricsToken: string | null;
  dataDir: string;
  /** Where copies are made, and whether by the clock. */
  backups: Pick<BackupSettings, 'folder' | 'isOn'>;
  /** What was logged as a warning or an error. */
  recent: Recent;
};
