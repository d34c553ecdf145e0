import { type DragEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { bringAddress, PICTURES } from "./pictures-address.ts";
import { sendPicture } from "./send-picture.ts";

export interface Upload {
  id: number;
  fileName: string;
  percent: number;
  problem: string | null;
  /** Picture that has the same bytes. */
  of: string | null;
  isDone: boolean;
}

/** Sends dropped and chosen files one after the other, so that a slow line shows progress of each. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isOver, setOver] = useState(false);
  const waiting = useRef<{ id: number; file: File }[]>([]);
  const lastId = useRef(0);
  const isSending = useRef(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const change = (id: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const sendAll = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    let taken = 0;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { id, file } = next;
      const answer = await sendPicture(file, { to: bringAddress(), onProgress: (percent) => change(id, { percent }) });
      if ("problem" in answer) change(id, { ...answer, isDone: true });
      else {
        taken += 1;
        change(id, { percent: 100, isDone: true });
      }
    }
    isSending.current = false;
    if (taken === 0) return;
    await navigate(`${PICTURES}?show=unfinished`, { preventScrollReset: true });
    await revalidate();
  };

  const bring = (files: readonly File[]): void => {
    const added = files.map((file) => {
      lastId.current += 1;
      return { id: lastId.current, file };
    });
    waiting.current.push(...added);
    setUploads((all) => [
      ...all,
      ...added.map(({ id, file }) => ({ id, fileName: file.name, percent: 0, problem: null, of: null, isDone: false })),
    ]);
    void sendAll();
  };

  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      bring([...event.dataTransfer.files]);
    },
  };
  return { uploads, isOver, bring, target };
}
