export interface RoomBridge {
  readonly room: string;
  readonly link: string;
  close(): Promise<void>;
}

export function bridgeRoom(options: {
  readonly shop: string;
  readonly port: number;
}): Promise<RoomBridge>;
