/** The part of the storage server that tests use. It has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
      allowMismatchedSignatures?: boolean;
    });
    configureBuckets(): Promise<unknown>;
    getMiddleware(): RequestListener;
  }
}
