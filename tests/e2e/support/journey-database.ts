import { randomBytes } from "node:crypto";
import pg from "pg";

/** A fresh database of a cluster, for one shop. */
export interface JourneyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function onCluster(cluster: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/** Makes one on the cluster that JOURNEYS_DATABASE_URL names; null where none is named. */
export async function journeyDatabase(): Promise<JourneyDatabase | null> {
  const cluster = process.env.JOURNEYS_DATABASE_URL;
  if (cluster === undefined || cluster === "") return null;
  const name = `journeys_${randomBytes(6).toString("hex")}`;
  await onCluster(cluster, `create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onCluster(cluster, `drop database ${name} with (force)`),
  };
}
